package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;

/// The position of a value in the text of its document, from its first character to the one after its last.
sealed interface Span {
    int start();

    int end();

    /// A value without keys: a scalar, a list, an alias.
    record Leaf(int start, int end) implements Span {}

    /// A map. A `flow` one stands in braces, the others by their indentation.
    record Table(int start, int end, boolean flow, List<Entry> entries) implements Span {
        public Table {
            entries = List.copyOf(entries);
        }

        Optional<Entry> entry(String key) {
            return entries.stream().filter(entry -> entry.key.equals(key)).findFirst();
        }

        /// The map under a key.
        Optional<Table> table(String key) {
            return entry(key).map(Entry::value).filter(Table.class::isInstance).map(Table.class::cast);
        }
    }

    /// A key, which begins at `start`, with its value.
    record Entry(String key, int start, Span value) {
        int end() {
            return value.end();
        }
    }
}
