package dev.jackfield.upstream;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.flow.SourceLog;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Flaw;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.UnlistedKind;
import dev.jackfield.upstream.connection.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads all lists of an upstream, with all pages. An unusable definition is left out and reported as a flaw. A
/// list that fails is reported too, and the other kinds are read all the same.
final class ListReader {
    private static final Logger LOG = LoggerFactory.getLogger(ListReader.class);
    private static final int MAX_PAGES = 10_000;

    /// The most time for each list besides the tools, because a server with tools alone is useful already.
    private static final Duration SIDE_LIST = Duration.ofSeconds(10);

    private final String source;
    private final Connection connection;
    private final Envelope sender;
    private final Function<Item.Kind, Deadline> deadlines;
    private final List<Item> items = new ArrayList<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private final List<UnlistedKind> unlisted = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    // the first list that failed, and how many did not
    private @Nullable RuntimeException failure;
    private int listed;

    // the hints of the pages so far
    private CacheHints hints = new CacheHints(Duration.ofDays(365), false);

    /// Reads the lists that a certain client would see.
    ///
    /// @param sender the envelope of that client
    /// @param deadlines the deadline of each kind, asked for when its list is begun
    ListReader(String source, Connection connection, Envelope sender, Function<Item.Kind, Deadline> deadlines) {
        this.source = source;
        this.connection = connection;
        this.sender = sender;
        this.deadlines = deadlines;
    }

    ListReader(String source, Connection connection, Function<Item.Kind, Deadline> deadlines) {
        this(source, connection, Caller.SILENT.envelope(), deadlines);
    }

    /// Returns the deadline of a first list: all the time for tools, little for each other kind.
    static Deadline first(Item.Kind kind, Deadline deadline) {
        return kind == Item.Kind.TOOL ? deadline : deadline.earlier(Deadline.after(SIDE_LIST));
    }

    Manifest read() throws InterruptedException {
        return read(List.of());
    }

    /// Reads the lists. Throws when none of them could be read.
    ///
    /// @param resting kinds that failed before and are not asked for now
    Manifest read(List<UnlistedKind> resting) throws InterruptedException {
        for (var kind : Item.Kind.values()) {
            var left = resting.stream().filter(each -> each.kind() == kind).findFirst();
            if (left.isPresent()) {
                unlisted.add(left.get());
            } else if (isOffered(kind)) {
                list(kind);
            }
        }
        if (failure != null && listed == 0) {
            throw failure;
        }
        return new Manifest(items, hints, Map.of(), flaws, unlisted, connection.instructions());
    }

    /// Returns whether the server has this kind. One that declares no capabilities is asked for tools, which
    /// nearly all have.
    private boolean isOffered(Item.Kind kind) {
        var capabilities = connection.capabilities();
        return capabilities.isEmpty() ? kind == Item.Kind.TOOL : capabilities.has(kind.capability());
    }

    /// Reads one list. Some servers declare more than they have; a list whose method is unknown counts as empty.
    private void list(Item.Kind kind) throws InterruptedException {
        try {
            pages(kind, deadlines.apply(kind));
            listed++;
        } catch (HubException.UpstreamError refused) {
            if (refused.error().code() != RpcError.METHOD_NOT_FOUND) {
                failed(kind, refused);
            }
        } catch (ChannelException.TimedOut | ChannelException.Refused missing) {
            failed(kind, missing);
        }
    }

    private void failed(Item.Kind kind, RuntimeException why) {
        failure = failure == null ? why : failure;
        unlisted.add(new UnlistedKind(kind, String.valueOf(why.getMessage())));
    }

    private void pages(Item.Kind kind, Deadline deadline) throws InterruptedException {
        var cursors = new HashSet<Json>();
        var cursor = page(kind, Fields.EMPTY, deadline);
        for (var pages = 1; cursor.isPresent() && pages < MAX_PAGES && cursors.add(cursor.get()); pages++) {
            cursor = page(kind, Fields.of("cursor", cursor.get()), deadline);
        }
    }

    private Optional<Json> page(Item.Kind kind, Fields params, Deadline deadline) throws InterruptedException {
        var page = connection
                .request(kind.listMethod(), params, Fields.EMPTY, sender, Exchange.until(deadline))
                .result();
        hints = hints.and(connection.era() == Era.MODERN ? CacheHints.read(page) : CacheHints.NONE);
        page.get(kind.listKey()).map(Json::items).orElse(List.of()).forEach(item -> add(kind, item));
        return page.get("nextCursor").filter(cursor -> cursor.text().isPresent());
    }

    private void add(Item.Kind kind, Json json) {
        var definition = json.object().orElse(Fields.EMPTY);
        try {
            var item = kind.read(definition);
            if (!seen.add(kind + " " + item.key())) {
                throw new Item.BadDefinition("'" + item.key() + "' twice in " + kind.listKey());
            }
            items.add(item);
        } catch (Item.BadDefinition bad) {
            SourceLog.of(source)
                    .write(
                            LOG::warn,
                            "Leaving out a definition of source '%s': %s".formatted(source, bad.getMessage()));
            flaws.add(new Flaw(kind, definition.text(kind.key()).orElse(""), String.valueOf(bad.getMessage())));
        }
    }
}
