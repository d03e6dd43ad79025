package dev.jackfield.builtin.servers.filesystem;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A folder to which the tools are confined. It may be a link itself: the person who named it decides where it
/// leads.
///
/// @param path absolute, without dot segments
record Root(Path path) {
    Root {
        path = path.toAbsolutePath().normalize();
    }

    /// The name with which a path may begin to mean this root.
    String name() {
        return path.getFileName() == null ? "" : path.getFileName().toString();
    }

    /// The absolute paths by which it is known: as it is configured, and behind all links.
    List<Path> spellings() {
        return Stream.of(path, realPath()).distinct().toList();
    }

    private Path realPath() {
        try {
            return path.toRealPath();
        } catch (IOException gone) {
            return path;
        }
    }
}
