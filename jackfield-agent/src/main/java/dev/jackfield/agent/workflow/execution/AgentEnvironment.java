package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.tools.ToolResult;

/// What an agent reaches outside of its workflow: the tools of the hub, and the user.
public interface AgentEnvironment {
    ToolResult call(String tool, Fields arguments) throws InterruptedException;

    /// Returns whether the user may see this tool.
    boolean isVisible(String tool);

    Identity identity();

    Deadline deadline();

    /// Asks the user.
    UserAnswer ask(Interpretation.Question question) throws InterruptedException;

    boolean canAsk();
}
