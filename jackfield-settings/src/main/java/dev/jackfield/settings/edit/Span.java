package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;

/// The position of a value in the text of its document, from its first character to the one after its last.
sealed interface Span {
    int start();

    int end();

    /// A value without parts: a scalar, an alias.
    record Leaf(int start, int end) implements Span {}

    /// A map, or a list, whose keys are the indices of its items. A `flow` one stands in brackets, the others by
    /// their indentation.
    record Table(int start, int end, boolean flow, boolean list, List<Entry> entries) implements Span {
        public Table {
            entries = List.copyOf(entries);
        }

        Optional<Entry> entry(String key) {
            return entries.stream().filter(entry -> entry.key.equals(key)).findFirst();
        }

        boolean isEmpty() {
            return entries.isEmpty();
        }
    }

    /// A key, or the dash of an item, from `start` to `keyEnd`, with its value. In brackets an item has no dash.
    record Entry(String key, int start, int keyEnd, Span value) {
        int end() {
            return Math.max(keyEnd, value.end());
        }
    }
}
