package dev.jackfield.search;

import org.jspecify.annotations.Nullable;

/// One item with what its scores are computed from.
final class IndexedItem {
    private final ItemText text;

    // written by the thread that makes vectors; never changes again
    private volatile byte @Nullable [] vector;

    IndexedItem(ItemText text) {
        this.text = text;
    }

    ItemText text() {
        return text;
    }

    byte @Nullable [] vector() {
        return vector;
    }

    void setVector(byte[] made) {
        vector = made;
    }
}
