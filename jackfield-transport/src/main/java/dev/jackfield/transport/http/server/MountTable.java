package dev.jackfield.transport.http.server;

import java.util.Map;
import java.util.Optional;

/// Finds the mount for a path: the one with the longest path of whole segments.
final class MountTable {
    private final Map<String, Mount> byPath;

    MountTable(Map<String, Mount> byPath) {
        this.byPath = Map.copyOf(byPath);
    }

    Optional<Mount> find(String path) {
        for (var part = path; ; part = part.substring(0, part.lastIndexOf('/'))) {
            var mount = byPath.get(part.isEmpty() ? "/" : part);
            if (mount != null || part.isEmpty()) {
                return Optional.ofNullable(mount);
            }
        }
    }
}
