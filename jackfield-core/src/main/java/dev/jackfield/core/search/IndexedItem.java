package dev.jackfield.core.search;

import org.jspecify.annotations.Nullable;

/// One item with its vector, or with the text that its vector will be made of.
final class IndexedItem {
    private final String source;

    // both written by the thread that makes vectors: first the one, then the other
    private volatile byte @Nullable [] vector;
    private volatile String meaning;

    IndexedItem(String source, ItemText text) {
        this.source = source;
        this.meaning = text.meaning();
    }

    /// Returns the text whose meaning stands for the item; empty as soon as there is a vector.
    String meaning() {
        return meaning;
    }

    String source() {
        return source;
    }

    byte @Nullable [] vector() {
        return vector;
    }

    void setVector(byte[] made) {
        vector = made;
        meaning = "";
    }
}
