package dev.jackfield.executor;

import dev.jackfield.audit.AuditLog;
import dev.jackfield.audit.AuditRecord;
import dev.jackfield.call.ToolName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Counts calls by path and tool, for programs that have no meters of their own.
final class Tally {
    private final Map<Key, PathCount> counts = new ConcurrentHashMap<>();

    private record Key(String path, String tool) {}

    /// Where the calls of a path are recorded.
    AuditLog of(String path) {
        return call -> add(path, call);
    }

    private void add(String path, AuditRecord call) {
        var tool = call.resolved().map(ToolName::toString).orElse("?");
        var errors = call.outcome().equals("ok") ? 0 : 1;
        var one = new PathCount(path, tool, 1, errors, call.took(), call.took());
        counts.merge(new Key(path, tool), one, PathCount::and);
    }

    List<PathCount> counts() {
        return counts.values().stream()
                .sorted(Comparator.comparing(PathCount::tool).thenComparing(PathCount::path))
                .toList();
    }
}
