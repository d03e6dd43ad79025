package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import org.jspecify.annotations.Nullable;

/// Passes progress and log messages of one call to its caller, within bounds: a server may send them without end, and
/// every party behind the caller would have to carry them. The rest is left out and counted. The newest progress is
/// kept, and told before the reply.
///
/// For the thread that waits for the answer.
final class NoticeRelay {
    /// What a message costs besides its bytes.
    private static final int NOTICE = 1 << 10;

    /// About 3,500 messages at once, then 200 a second.
    private static final int AT_ONCE = 4 << 20;
    private static final int PER_SECOND = 256 << 10;

    /// The most bytes in one call.
    static final int MOST = 32 << 20;

    private final Caller caller;
    private final FlowBudget budget = new FlowBudget(AT_ONCE, PER_SECOND);
    private long passed;
    private long leftOut;
    private @Nullable Message newest;

    NoticeRelay(Caller caller) {
        this.caller = caller;
    }

    void passOn(Message notice) {
        var cost = NOTICE + notice.length();
        if (passed + cost <= MOST && budget.tryCharge(cost)) {
            passed += cost;
            newest = isProgress(notice) ? null : newest;
            caller.notifyClient(notice);
        } else {
            leftOut++;
            newest = isProgress(notice) && cost <= AT_ONCE ? notice : newest;
        }
    }

    private static boolean isProgress(Message notice) {
        return notice.method().equals(McpMethod.NOTIFICATION_PROGRESS);
    }

    /// Tells the newest progress, if it was left out, because the reply follows. Returns how many messages were left
    /// out.
    long finish() {
        if (newest != null) {
            caller.notifyClient(newest);
            newest = null;
            leftOut--;
        }
        return leftOut;
    }
}
