package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Calls of a single tool, outside of any conversation.
final class InvokerCalls {
    private InvokerCalls() {}

    static List<CanisterContent> call(Invoker invoker, Map<String, ?> arguments) throws InterruptedException {
        return invoker.invoke(new Context(Map.of(), invoker, new ConcurrentHashMap<>(), _ -> {}), arguments);
    }

    static ToolExecutionFailure failure(Invoker invoker, Map<String, ?> arguments) throws InterruptedException {
        try {
            call(invoker, arguments);
        } catch (ToolExecutionFailure failed) {
            return failed;
        }
        throw new AssertionError("The call did not fail");
    }
}
