package dev.jackfield.search;

import org.jspecify.annotations.Nullable;

/// One item with its vector, or with the text that its vector will be made of.
final class IndexedItem {
    // both written by the thread that makes vectors: first the one, then the other
    private volatile byte @Nullable [] vector;
    private volatile String meaning;

    IndexedItem(ItemText text) {
        this.meaning = text.meaning();
    }

    /// Returns the text whose meaning stands for the item; empty as soon as there is a vector.
    String meaning() {
        return meaning;
    }

    byte @Nullable [] vector() {
        return vector;
    }

    void setVector(byte[] made) {
        vector = made;
        meaning = "";
    }
}
