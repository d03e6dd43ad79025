package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.util.function.Consumer;

/// The caller of a call inside a call: the one who made the outer call answers its questions and hears what is logged.
///
/// It cannot carry an unfinished reply to its user: the outer call waits, so that questions are asked on the spot.
final class ChildCaller extends ForwardingCaller {
    static final String PROGRESS = "notifications/progress";

    private final InvocationState parent;
    private final Consumer<Fields> progress;

    /// @param parent when that has ended, nothing more is passed on
    /// @param progress hears how far the inner call is
    ChildCaller(Caller caller, InvocationState parent, Consumer<Fields> progress) {
        super(caller);
        this.parent = parent;
        this.progress = progress;
    }

    @Override
    public void hear(Message notification) {
        if (parent.isOver()) {
            return;
        }
        if (notification.method().equals(PROGRESS)) {
            progress.accept(notification.params());
        } else {
            super.hear(notification);
        }
    }

    @Override
    public boolean relays() {
        return false;
    }

    /// What was asked for the outer call before took none of this one's time.
    @Override
    public Duration waited() {
        return Duration.ZERO;
    }

    /// The outer call waits, for whatever kind of tool.
    @Override
    public boolean takesTasks() {
        return true;
    }

    /// Which tool the client called does not change.
    @Override
    public void dispatched(ItemName tool, TaskSupport support) {}
}
