package dev.jackfield.core.call;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.function.Consumer;

/// The caller of a call inside a call. It passes questions and log messages to the caller of the outer call.
///
/// It never relays an unfinished reply to the user: the outer call waits, so questions are asked at once.
final class ChildCaller extends ForwardingCaller {
    static final String PROGRESS = McpMethod.NOTIFICATION_PROGRESS;

    private final InvocationState parent;
    private final Consumer<Fields> progress;

    /// Wraps the caller of the outer call.
    ///
    /// @param parent the outer call; once it has ended, nothing more is passed on
    /// @param progress receives the progress of the inner call
    ChildCaller(Caller caller, InvocationState parent, Consumer<Fields> progress) {
        super(caller);
        this.parent = parent;
        this.progress = progress;
    }

    @Override
    public void notifyClient(Message notification) {
        if (parent.isOver()) {
            return;
        }
        if (notification.method().equals(PROGRESS)) {
            progress.accept(notification.params());
        } else {
            super.notifyClient(notification);
        }
    }

    @Override
    public Caller inner() {
        return new ChildCaller(delegate().inner(), parent, progress);
    }

    @Override
    public boolean canRelay() {
        return false;
    }

    /// Zero, because questions that were asked for the outer call took none of this call's time.
    @Override
    public Duration askingTime() {
        return Duration.ZERO;
    }

    /// True, because the outer call waits for a tool of any kind.
    @Override
    public boolean takesTasks() {
        return true;
    }

    /// Ignored, because the tool that the client called stays the same.
    @Override
    public void onDispatch(ItemName tool, TaskSupport support) {}
}
