package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfChange;
import java.util.Comparator;

/// The records of one kind and owner, in the order in which commits lock them.
record RecordPlace(String kind, String owner) implements Comparable<RecordPlace> {
    private static final Comparator<RecordPlace> ORDER =
            Comparator.comparing(RecordPlace::kind).thenComparing(RecordPlace::owner);

    static RecordPlace of(ShelfChange change) {
        return new RecordPlace(change.kind().name(), change.owner());
    }

    @Override
    public int compareTo(RecordPlace other) {
        return ORDER.compare(this, other);
    }
}
