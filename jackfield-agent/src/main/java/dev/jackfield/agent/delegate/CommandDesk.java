package dev.jackfield.agent.delegate;

import java.util.List;
import java.util.Optional;

/// The commands that an agent may use, and the only way to run them.
public interface CommandDesk {

    /// Returns the commands that can be used now. Asked before each step, because commands change what can be done.
    List<AgentCommand> commands();

    /// Runs one command and waits for its result; an interrupt cancels it. A command that fails is a result. An
    /// exception is a failure of the program, and ends the work of the agents.
    ///
    /// @param command a name from the list; the message cannot run another one
    /// @param message words with the values, or a call `{"type":"mcp_tool_call",…}`
    CommandResult run(String command, String message) throws InterruptedException;

    /// Returns whether the user can be asked while an agent works.
    default boolean canAsk() {
        return false;
    }

    /// Asks the user, and waits for the answer; empty when there is none.
    default Optional<String> ask(String question) throws InterruptedException {
        return Optional.empty();
    }
}
