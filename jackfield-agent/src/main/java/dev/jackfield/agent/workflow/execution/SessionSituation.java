package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.WorkflowSession;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.tools.ToolFailedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The situation of a sentence: its session, and the call that brought it.
///
/// @param workflow the id of the source
/// @param dialogue the state of the dialogue when the sentence was said
record SessionSituation(
        String workflow,
        Generation now,
        WorkflowSession session,
        Invocation invocation,
        @Nullable Object dialogue) implements SpokenCommands.Situation {

    SessionSituation withDialogue(@Nullable Object before) {
        return new SessionSituation(workflow, now, session, invocation, before);
    }

    @Override
    public Identity identity() {
        return invocation.identity();
    }

    @Override
    public List<UsableCommand> commands() {
        return now.usableCommands(session.path().context()).stream()
                .filter(each -> invocation.allows(new ItemName(workflow, each.name())))
                .toList();
    }

    @Override
    public Map<String, String> candidates(String command, String parameter) {
        return candidates(now, session, invocation.deadline(), command, parameter);
    }

    @Override
    public Optional<String> objection(UsableCommand command, Record parameters) {
        return objection(now, session, invocation.deadline(), command, parameters);
    }

    static Map<String, String> candidates(
            Generation now, WorkflowSession session, Deadline deadline, String command, String parameter) {
        return turn(
                now, session, deadline, state -> now.candidates(session.path().context(), command, parameter, state));
    }

    static Optional<String> objection(
            Generation now, WorkflowSession session, Deadline deadline, UsableCommand command, Record parameters) {
        return turn(now, session, deadline, state -> command.command().objection(parameters, state));
    }

    /// Takes a turn, because commands change the state that look-ups and objections read.
    private static <T> T turn(
            Generation now, WorkflowSession session, Deadline deadline, WorkflowSession.Body<T> look) {
        try {
            return session.runExclusively(now, deadline, look);
        } catch (InterruptedException interrupted) {
            throw new HubException.CancelledException(interrupted);
        } catch (Exception failed) {
            throw failed instanceof RuntimeException known
                    ? known
                    : new ToolFailedException(String.valueOf(failed), failed);
        }
    }
}
