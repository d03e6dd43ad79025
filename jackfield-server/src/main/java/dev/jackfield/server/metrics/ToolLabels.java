package dev.jackfield.server.metrics;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The tool label of a call. The number of labels is limited, whatever callers ask for and servers offer.
final class ToolLabels {
    static final int MOST = 500;

    /// Servers may rename their tools all the time, and must leave labels to others.
    static final int MOST_OF_A_SOURCE = 200;

    /// The label for a name that is not in the catalog.
    private static final ItemName UNKNOWN = new ItemName("?", "?");

    /// The label for tools beyond the limit.
    private static final String OTHER = "other";

    /// The label for calls without a tool: resources have URIs, of which there may be any number.
    private static final String NONE = "-";

    private final Set<ItemName> known = ConcurrentHashMap.newKeySet();

    ItemName labelOf(AuditRecord call) {
        if (call.resolved().isEmpty()) {
            return UNKNOWN;
        }
        var name = call.resolved().get();
        if (!call.method().equals(McpMethod.TOOLS_CALL)) {
            return new ItemName(name.source(), NONE);
        }
        return known.contains(name) || addIfRoom(name) ? name : new ItemName(name.source(), OTHER);
    }

    private synchronized boolean addIfRoom(ItemName name) {
        return known.size() < MOST && countOf(name.source()) < MOST_OF_A_SOURCE && known.add(name);
    }

    private long countOf(String source) {
        return known.stream().filter(name -> name.source().equals(source)).count();
    }
}
