package dev.jackfield.server.store;

import dev.jackfield.core.shelf.Change;
import java.util.Comparator;

/// The records of one kind and owner, in the order in which commits lock them.
record Place(String kind, String owner) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::kind).thenComparing(Place::owner);

    static Place of(Change change) {
        return new Place(change.kind().name(), change.owner());
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
