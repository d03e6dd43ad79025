package dev.jackfield.api.hub;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.util.function.Consumer;

/// The caller of a call whose progress is wanted.
final class ReportingCaller extends ForwardingCaller {
    private static final String PROGRESS = McpMethod.NOTIFICATION_PROGRESS;

    private final Consumer<Fields> progress;

    ReportingCaller(Caller caller, Consumer<Fields> progress) {
        super(caller);
        this.progress = progress;
    }

    @Override
    public void notifyClient(Message notification) {
        if (notification.method().equals(PROGRESS)) {
            progress.accept(notification.params());
        } else {
            super.notifyClient(notification);
        }
    }

    @Override
    public Caller inner() {
        return new ReportingCaller(delegate().inner(), progress);
    }
}
