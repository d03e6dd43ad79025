package dev.jackfield.server.audit;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.server.store.ChainFeed;
import dev.jackfield.server.store.FeedPosition;
import dev.jackfield.server.store.KeptEvent;
import dev.jackfield.server.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads all events from a position that is kept in the store under a name. The position moves only by [#keep], once
/// what was read has arrived: so each event comes at least once, also after a crash, and none is left out.
public final class KeptPosition {
    private static final String EXPORT = "export:";

    private final ChainFeed feed;
    private final Drawer drawer;
    private final String name;

    // of the last read
    private long version;
    private FeedPosition next = FeedPosition.START;

    private KeptPosition(Store store, String name) {
        this.feed = store.journal().feed();
        this.drawer = store.shelf().drawer(DrawerKind.AUDIT);
        this.name = name;
    }

    /// The position of the exporter to a collector.
    static KeptPosition ofCollector(Store store) {
        return new KeptPosition(store, "otlp");
    }

    /// A position that a person named.
    public static KeptPosition ofExport(Store store, String name) {
        return new KeptPosition(store, EXPORT + name);
    }

    /// Events after the position.
    ///
    /// @param gaps what is missing before them, because it was removed before it was read
    public record Unread(List<KeptEvent> events, List<String> gaps) {
        public Unread {
            events = List.copyOf(events);
            gaps = List.copyOf(gaps);
        }
    }

    /// Returns the next events; none after the last one.
    public Unread read(int most) {
        var kept = drawer.find(name);
        var position = kept.map(KeptPosition::position).orElse(FeedPosition.START);
        version = kept.map(StoredRecord::version).orElse(0L);
        var batch = feed.read(position, Set.of(), most);
        next = batch.next();
        return new Unread(batch.events(), kept.isEmpty() ? List.of() : gaps(position, batch.events()));
    }

    private static FeedPosition position(StoredRecord kept) {
        return FeedPosition.parse(new String(kept.content(), StandardCharsets.UTF_8))
                .orElseThrow(() -> new ShelfException("The position of the export is damaged."));
    }

    private static List<String> gaps(FeedPosition position, List<KeptEvent> events) {
        var gaps = new ArrayList<String>();
        var last = new HashMap<>(position.numbers());
        for (var event : events) {
            var place = event.place();
            var before = last.put(place.chain(), place.number());
            if (before != null && place.number() > before + 1) {
                gaps.add("Events %d to %d of chain %s were removed before they were exported"
                        .formatted(before + 1, place.number() - 1, place.chain()));
            }
        }
        return gaps;
    }

    /// Moves the position behind the events that were read last. Returns false if another reader with this name was
    /// faster: then they come again, or came twice.
    public boolean keep() {
        return drawer.writeIf(name, version, next.toString().getBytes(StandardCharsets.UTF_8), Optional.empty());
    }
}
