package dev.jackfield.metrics;

import dev.jackfield.audit.AuditRecord;
import dev.jackfield.call.ToolName;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Which tool a call is counted under. There are only so many labels, whatever callers ask for and servers offer.
final class ToolLabels {
    static final int MOST = 500;

    /// Nobody knows what the caller meant.
    private static final ToolName UNKNOWN = new ToolName("?", "?");

    /// One tool too many.
    private static final String OTHER = "other";

    /// No tool at all: resources have addresses, of which there may be any number.
    private static final String NONE = "-";

    private final Set<ToolName> known = ConcurrentHashMap.newKeySet();

    ToolName of(AuditRecord call) {
        if (call.resolved().isEmpty()) {
            return UNKNOWN;
        }
        var name = call.resolved().get();
        if (!call.method().equals("tools/call")) {
            return new ToolName(name.source(), NONE);
        }
        return known.contains(name) || isTaken(name) ? name : new ToolName(name.source(), OTHER);
    }

    private synchronized boolean isTaken(ToolName name) {
        return known.size() < MOST && known.add(name);
    }
}
