package dev.jackfield.core.pipeline;

import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.TaskSupport;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.mcp.TasksExtension;

/// The last stage: calls the source, and adds the definition of the item to the reply, so that no door has to
/// look it up.
public final class Dispatch implements Stage {
    private final Witness witness;

    /// Is told of a call just before it goes to its source, and may stop it by an exception.
    public interface Witness {
        void beforeSending(Invocation invocation, Entry entry);
    }

    public Dispatch(Witness witness) {
        this.witness = witness;
    }

    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        if (!entry.source().canResume()) {
            invocation.refuseToResume();
        }
        announce(invocation, entry);
        var reply = CurrentCall.run(invocation, () -> entry.call(invocation));
        return reply instanceof Reply.Complete complete
                ? complete.withDefinition(entry.item().definition())
                : reply;
    }

    /// Tells the caller that the call goes to its source. This is the last moment to refuse it.
    private void announce(Invocation invocation, Entry entry) {
        var support = entry.item() instanceof Tool tool ? tool.taskSupport() : TaskSupport.FORBIDDEN;
        if (support == TaskSupport.REQUIRED && !invocation.caller().takesTasks()) {
            throw new HubException.UpstreamException(
                    TasksExtension.missingExtensionError("Tool '%s' runs only as a task and"
                            .formatted(invocation.call().name())));
        }
        witness.beforeSending(invocation, entry);
        invocation.caller().onDispatch(entry.name(), support);
    }
}
