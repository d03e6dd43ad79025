package dev.jackfield.builtin.servers.filesystem;

import java.util.List;

/// A place in a root.
///
/// @param written the path as the caller wrote it
/// @param names the names from the root to this place, none of which is a dot segment; empty for the root itself
/// @param isFolder whether it is written with a slash at its end
record Location(String written, Root root, List<String> names, boolean isFolder) {
    Location {
        names = List.copyOf(names);
    }

    boolean isRoot() {
        return names.isEmpty();
    }

    String name() {
        return names.getLast();
    }

    Location parent() {
        return new Location(written, root, names.subList(0, names.size() - 1), true);
    }

    /// The path below the root.
    String relativePath() {
        return String.join("/", names);
    }
}
