package dev.jackfield.settings.edit;

import java.util.List;

/// A header such as `[sources.a]`, or a key with its value.
///
/// @param path from the root of the document, with the indices of items
/// @param section the path of the header above; empty for keys before the first one
/// @param value where the value stands; a header has none, and this is the header itself
record TomlStatement(boolean isHeader, List<String> path, List<String> section, int start, Span value) {
    TomlStatement {
        path = List.copyOf(path);
        section = List.copyOf(section);
    }

    int end() {
        return value.end();
    }

    boolean isUnder(List<String> other) {
        return isPrefix(other, path);
    }

    static boolean isPrefix(List<String> beginning, List<String> path) {
        return beginning.size() <= path.size()
                && path.subList(0, beginning.size()).equals(beginning);
    }
}
