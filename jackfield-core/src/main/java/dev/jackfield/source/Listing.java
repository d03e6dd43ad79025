package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.RpcError;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads all lists of an upstream, all pages. A definition that nobody could use is left out, and named.
final class Listing {
    private static final Logger LOG = LoggerFactory.getLogger(Listing.class);
    private static final int MAX_PAGES = 10_000;

    private final String source;
    private final Connection connection;
    private final Envelope sender;
    private final Deadline deadline;
    private final List<Item> items = new ArrayList<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    // the hints of the pages so far
    private CacheHints hints = new CacheHints(Duration.ofDays(365), false);

    /// The lists that a certain client would see.
    ///
    /// @param sender what that client says of itself
    Listing(String source, Connection connection, Envelope sender, Deadline deadline) {
        this.source = source;
        this.connection = connection;
        this.sender = sender;
        this.deadline = deadline;
    }

    Listing(String source, Connection connection, Deadline deadline) {
        this(source, connection, Caller.SILENT.envelope(), deadline);
    }

    Manifest read() throws InterruptedException {
        for (var kind : Item.Kind.values()) {
            if (isOffered(kind)) {
                list(kind);
            }
        }
        return new Manifest(items, hints, Map.of(), flaws);
    }

    /// A server that says nothing about itself is asked for tools, which nearly all have.
    private boolean isOffered(Item.Kind kind) {
        var capabilities = connection.capabilities();
        return capabilities.isEmpty() ? kind == Item.Kind.TOOL : capabilities.has(kind.capability());
    }

    /// Some servers announce more than they have; what they do not know is not there.
    private void list(Item.Kind kind) throws InterruptedException {
        try {
            pages(kind);
        } catch (HubException.UpstreamError refused) {
            if (refused.error().code() != RpcError.METHOD_NOT_FOUND) {
                throw refused;
            }
        }
    }

    private void pages(Item.Kind kind) throws InterruptedException {
        var cursors = new HashSet<Json>();
        var cursor = page(kind, Fields.EMPTY);
        for (var pages = 1; cursor.isPresent() && pages < MAX_PAGES && cursors.add(cursor.get()); pages++) {
            cursor = page(kind, Fields.of("cursor", cursor.get()));
        }
    }

    private Optional<Json> page(Item.Kind kind, Fields params) throws InterruptedException {
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
            LOG.warn("Source '{}' offers {}; it is left out.", source, bad.getMessage());
            flaws.add(new Flaw(kind, definition.text(kind.key()).orElse(""), String.valueOf(bad.getMessage())));
        }
    }
}
