package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.message.AgentReply;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.core.identity.Identity;
import java.util.LinkedHashMap;
import java.util.Map;

/// Whose tasks and conversations an agent has. The agent knows all callers of the hub as one, so the hub must keep
/// them apart.
///
/// The newest are remembered. An id that is not, as after a restart, is left to the agent.
final class TaskOwners {
    private static final int MOST = 10_000;
    private static final int LONGEST_ID = 1_024;

    // guarded by this
    private final Map<String, String> owners = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    };

    /// Remembers the task and the conversation of a reply. The first owner stays.
    void keep(AgentReply reply, Identity owner) {
        keep(reply.contextId(), owner);
        if (reply instanceof AgentTask task) {
            keep(task.id(), owner);
        }
    }

    private synchronized void keep(String id, Identity owner) {
        if (!id.isEmpty() && id.length() <= LONGEST_ID) {
            owners.putIfAbsent(id, owner.name());
        }
    }

    /// Returns whether a caller may continue a task or conversation. It is the caller's own from now on, and not only
    /// when the agent has replied: callers may choose ids, and two that chose the same one at once must not meet.
    synchronized boolean isOwn(String id, Identity caller) {
        keep(id, caller);
        return owners.getOrDefault(id, caller.name()).equals(caller.name());
    }
}
