package dev.jackfield.api;

import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.ItemName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Counts calls by path and tool, for programs without a metrics library.
public final class CallCounts {
    /// The path of all calls that go through `Hub.invoke`.
    public static final String HUB = "hub";

    private static final ItemName UNKNOWN = new ItemName("?", "?");

    private final Map<Key, PathCount> counts = new ConcurrentHashMap<>();

    private record Key(String path, ItemName tool) {}

    /// The audit log that counts the calls of a path.
    public AuditLog auditFor(String path) {
        return call -> add(path, call);
    }

    private void add(String path, AuditRecord call) {
        var tool = call.resolved().orElse(UNKNOWN);
        var errors = call.outcome().equals("ok") ? 0 : 1;
        var inner = call.parent().isPresent() ? 1 : 0;
        var one = new PathCount(path, tool, 1, errors, inner, call.took(), call.took());
        counts.merge(new Key(path, tool), one, PathCount::plus);
    }

    /// All counts, sorted by tool, then by path.
    public List<PathCount> all() {
        return counts.values().stream()
                .sorted(Comparator.comparing((PathCount count) -> count.tool().toString())
                        .thenComparing(PathCount::path))
                .toList();
    }
}
