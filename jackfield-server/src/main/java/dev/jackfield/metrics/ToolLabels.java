package dev.jackfield.metrics;

import dev.jackfield.audit.AuditRecord;
import dev.jackfield.call.ItemName;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Which tool a call is counted under. There are only so many labels, whatever callers ask for and servers offer.
final class ToolLabels {
    static final int MOST = 500;

    /// Nobody knows what the caller meant.
    private static final ItemName UNKNOWN = new ItemName("?", "?");

    /// One tool too many.
    private static final String OTHER = "other";

    /// No tool at all: resources have addresses, of which there may be any number.
    private static final String NONE = "-";

    private final Set<ItemName> known = ConcurrentHashMap.newKeySet();

    ItemName of(AuditRecord call) {
        if (call.resolved().isEmpty()) {
            return UNKNOWN;
        }
        var name = call.resolved().get();
        if (!call.method().equals("tools/call")) {
            return new ItemName(name.source(), NONE);
        }
        return known.contains(name) || isTaken(name) ? name : new ItemName(name.source(), OTHER);
    }

    private synchronized boolean isTaken(ItemName name) {
        return known.size() < MOST && known.add(name);
    }
}
