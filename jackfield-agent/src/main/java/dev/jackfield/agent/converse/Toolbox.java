package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.model.ToolDefinition;
import java.util.List;
import java.util.function.Consumer;

/// The tools of a conversation.
public interface Toolbox {
    Toolbox NONE = new Toolbox() {
        @Override
        public List<ToolDefinition> tools() {
            return List.of();
        }

        @Override
        public Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress) {
            throw ToolExecutionFailure.unknown(invocation.name());
        }
    };

    /// Returns what the model may call now. Asked before each turn of the model, because lists change.
    List<ToolDefinition> tools() throws InterruptedException;

    /// Calls a tool and waits for its result; an interrupt cancels the call. Several calls may run at once.
    ///
    /// @param progress receives what the tool says while it works
    /// @throws ToolExecutionFailure when the tool gave no result
    Canister.Result call(Canister.ToolInvocation invocation, Consumer<String> progress) throws InterruptedException;
}
