package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Extensions;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads all lists of an upstream, with all pages, within the bounds of its share. An unusable definition is left out
/// and reported as a flaw. A list that fails or is cut is reported too, and a failure does not hold up the other
/// kinds.
final class ListReader {
    /// The most important come first, and those last of which there are most: they share one budget.
    private static final List<Item.Kind> ORDER =
            List.of(Item.Kind.TOOL, Item.Kind.PROMPT, Item.Kind.TEMPLATE, Item.Kind.RESOURCE);

    /// The most time for each list besides the tools, because a server with tools alone is useful already.
    private static final Duration SIDE_LIST = Duration.ofSeconds(10);

    private static final int LONGEST_REASON = 500;

    private final Connection connection;
    private final Envelope sender;
    private final ListBudget budget;
    private final Function<Item.Kind, Deadline> deadlines;
    private final ListedItems items = new ListedItems();
    private final List<UnlistedKind> unlisted = new ArrayList<>();

    // the first list that failed, and how many did not
    private @Nullable RuntimeException failure;
    private int listed;

    // the hints of the pages so far
    private CacheHints hints = new CacheHints(Duration.ofDays(365), false);

    /// Reads the lists that a certain client would see.
    ///
    /// @param sender the envelope of that client
    /// @param deadlines the deadline of each kind, asked for when its list is begun
    ListReader(ListShare share, Connection connection, Envelope sender, Function<Item.Kind, Deadline> deadlines) {
        this.connection = connection;
        this.sender = sender;
        this.budget = new ListBudget(share);
        this.deadlines = deadlines;
    }

    ListReader(ListShare share, Connection connection, Function<Item.Kind, Deadline> deadlines) {
        this(share, connection, Caller.SILENT.envelope(), deadlines);
    }

    /// Returns the deadline of a first list: all the time for tools, little for each other kind.
    static Deadline firstDeadline(Item.Kind kind, Deadline deadline) {
        return kind == Item.Kind.TOOL ? deadline : deadline.earlier(Deadline.after(SIDE_LIST));
    }

    Manifest read() throws InterruptedException {
        return read(List.of());
    }

    /// Reads the lists. Throws when none of them could be read.
    ///
    /// @param resting kinds that failed before and are not asked for now
    Manifest read(List<UnlistedKind> resting) throws InterruptedException {
        for (var kind : ORDER) {
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
        return new Manifest(
                items.all(),
                hints,
                Map.of(),
                items.flaws(),
                unlisted,
                connection.instructions(),
                Extensions.of(connection.capabilities()));
    }

    /// Returns whether the server has this kind. One that declares no capabilities is asked for tools, which
    /// nearly all have.
    private boolean isOffered(Item.Kind kind) {
        var capabilities = connection.capabilities();
        return capabilities.isEmpty() ? kind == Item.Kind.TOOL : capabilities.has(kind.capability());
    }

    /// Reads one list. Some servers declare more than they have; a list whose method is unknown counts as empty.
    private void list(Item.Kind kind) throws InterruptedException {
        var pages = budget.pages();
        try {
            readPages(kind);
        } catch (HubException.UpstreamException refused) {
            if (refused.error().code() != RpcError.METHOD_NOT_FOUND) {
                recordFailure(kind, refused);
            }
        } catch (ChannelException.TimedOutException | ChannelException.RefusedException missing) {
            recordFailure(kind, missing);
        }
        listed += budget.pages() > pages ? 1 : 0;
    }

    /// Reads a list, unless others have used up the budget.
    private void readPages(Item.Kind kind) throws InterruptedException {
        if (budget.fullReason().isEmpty()) {
            new ListPages(connection, sender, budget).read(kind, deadlines.apply(kind), new Reader(kind));
        }
        budget.fullReason().ifPresent(bound -> unlisted.add(UnlistedKind.ofCut(kind, bound)));
    }

    private void recordFailure(Item.Kind kind, RuntimeException why) {
        failure = failure == null ? why : failure;
        unlisted.add(new UnlistedKind(kind, BriefText.of(String.valueOf(why.getMessage()), LONGEST_REASON)));
    }

    private final class Reader implements ListPages.PageReader {
        private final Item.Kind kind;

        private Reader(Item.Kind kind) {
            this.kind = kind;
        }

        @Override
        public void onPage(Fields page) {
            hints = hints.and(connection.era() == Era.MODERN ? CacheHints.read(page) : CacheHints.NONE);
        }

        @Override
        public void onItem(Json item) {
            items.add(kind, item);
        }
    }

    /// The usable items of a list, and the definitions that are left out. Of those the first are named, the others
    /// counted.
    private static final class ListedItems {
        private static final int MOST_FLAWS = 100;
        private static final int LONGEST_REASON = 300;

        /// A tree of it takes many times as much while it is read.
        private static final int LARGEST_DEFINITION = 1 << 20;

        private final List<Item> items = new ArrayList<>();
        private final List<Flaw> flaws = new ArrayList<>();
        private final Set<Manifest.Key> seen = new HashSet<>();
        private int unnamedFlaws;

        void add(Item.Kind kind, Json json) {
            try {
                refuseLarge(kind, json);
                var item = kind.read(json.object().orElse(Fields.EMPTY));
                if (!seen.add(Manifest.Key.of(item))) {
                    throw new Item.InvalidDefinitionException("'" + item.key() + "' twice in " + kind.listKey());
                }
                items.add(item);
            } catch (Item.InvalidDefinitionException | InvalidJsonException bad) {
                leaveOut(kind, json, String.valueOf(bad.getMessage()));
            }
        }

        private static void refuseLarge(Item.Kind kind, Json json) {
            if (json.length() > LARGEST_DEFINITION) {
                throw new Item.InvalidDefinitionException("a definition of %,d bytes in %s; the hub takes up to %,d"
                        .formatted(json.length(), kind.listKey(), LARGEST_DEFINITION));
            }
        }

        private void leaveOut(Item.Kind kind, Json json, String reason) {
            if (flaws.size() == MOST_FLAWS) {
                unnamedFlaws++;
            } else {
                flaws.add(new Flaw(kind, BriefText.name(name(kind, json)), BriefText.of(reason, LONGEST_REASON)));
            }
        }

        private static String name(Item.Kind kind, Json json) {
            return json.length() > LARGEST_DEFINITION
                    ? ""
                    : json.smallObject().flatMap(each -> each.text(kind.key())).orElse("");
        }

        List<Item> all() {
            return items;
        }

        List<Flaw> flaws() {
            var all = new ArrayList<>(flaws);
            if (unnamedFlaws > 0) {
                all.add(new Flaw(
                        flaws.getLast().kind(), "", "%,d more definitions are left out".formatted(unnamedFlaws)));
            }
            return all;
        }
    }
}
