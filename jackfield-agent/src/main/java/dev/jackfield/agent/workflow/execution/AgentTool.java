package dev.jackfield.agent.workflow.execution;

import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.delegate.AgentAnswer;
import dev.jackfield.agent.delegate.AgentSettings;
import dev.jackfield.agent.delegate.CommandDesk;
import dev.jackfield.agent.delegate.DelegatedAgent;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.Interpretation;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.agent.workflow.session.WorkflowSession;
import dev.jackfield.core.binding.CallProgress;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.tools.ToolResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers calls of the tool that hands a wish to an agent. What the agent runs are calls inside that call.
///
/// A failure of the agent is no result of the tool: it becomes an internal error with the id of the call, and the log
/// has the rest under that id.
public record AgentTool(String id, WorkflowSettings settings, SpokenCommands interpreter, WorkflowModels models) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final int LONGEST = 64 * 1024;
    private static final Duration LEAST_TIME = Duration.ofSeconds(1);
    private static final String NO_MODEL =
            "No language model is configured, so there is no agent; set `providers`, or call the commands.";

    /// Returns the commands of a session.
    public CommandDesk desk(
            Supplier<Generation> code, Supplier<WorkflowSession> session, AgentEnvironment environment) {
        return new AgentDesk(code, session, interpreter, settings.confirmWrites(), environment);
    }

    public Reply answer(String wish, Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        if (wish.length() > LONGEST) {
            return Reply.error("A request may have at most %,d characters.".formatted(LONGEST));
        }
        try {
            var model = models.forAgent(invocation.caller());
            var obstacle = model.map(AgentTool::obstacle).orElse(Optional.of(NO_MODEL));
            return obstacle.isPresent()
                    ? Reply.error(obstacle.get())
                    : answer(wish, model.orElseThrow(), now, session, invocation);
        } catch (ModelException none) {
            return Reply.error(String.valueOf(none.getMessage()));
        }
    }

    /// Returns why a model cannot be that of an agent.
    private static Optional<String> obstacle(ChatModel model) {
        return model.descriptor().callsTools()
                ? Optional.empty()
                : Optional.of("Model '%s' cannot call tools, so there is no agent; call the commands."
                        .formatted(model.descriptor().id()));
    }

    private Reply answer(String wish, ChatModel model, Generation now, WorkflowSession session, Invocation invocation)
            throws InterruptedException {
        var progress = new AgentProgress(invocation);
        var desk = desk(() -> now, () -> session, new InsideCall(id, invocation, progress));
        var agent = DelegatedAgent.of(desk, model)
                .with(AgentSettings.USUAL.withTime(time(invocation)))
                .withMemory(session.agentMemory());
        try {
            return reply(agent.answer(wish, progress));
        } catch (HubException failed) {
            throw failed;
        } catch (ModelException failed) {
            LOG.warn("The agent of '{}' failed in call {}", id, invocation.id(), failed);
            throw new HubException.UpstreamException(RpcError.of(
                    RpcError.INTERNAL,
                    "The agent of '%s' failed: %s (call %s)".formatted(id, failed.getMessage(), invocation.id())));
        } catch (RuntimeException failed) {
            throw new HubException.CrashedException(invocation.id(), failed);
        }
    }

    /// Returns what is left of the call's time.
    private static Duration time(Invocation invocation) {
        var left = invocation.deadline().timeLeft();
        return left.compareTo(LEAST_TIME) < 0 ? LEAST_TIME : left;
    }

    private static Reply reply(AgentAnswer answer) {
        var text = answer.text().isBlank()
                ? "The agent stopped without an answer (%s)."
                        .formatted(answer.stopReason().word())
                : answer.text();
        return new Reply.Complete(Reply.text(text).result().with("structuredContent", answer.json()));
    }

    /// The environment of an agent that works for a call of the hub: calls inside that call, and its caller's user.
    private record InsideCall(String id, Invocation invocation, AgentProgress progress) implements AgentEnvironment {
        @Override
        public ToolResult call(String tool, Fields arguments) {
            progress.say("Running %s".formatted(tool));
            return ToolResults.of(CommandTurn.child(invocation, new ItemName(id, tool), arguments));
        }

        @Override
        public boolean isVisible(String tool) {
            return invocation.allows(new ItemName(id, tool));
        }

        @Override
        public Identity identity() {
            return invocation.identity();
        }

        @Override
        public Deadline deadline() {
            return invocation.deadline();
        }

        @Override
        public UserAnswer ask(Interpretation.Question question) throws InterruptedException {
            return UserQuestion.ask(question, invocation);
        }

        @Override
        public boolean canAsk() {
            return UserQuestion.canAsk(invocation);
        }
    }

    /// Reports what an agent says and runs as progress of its call. For several threads.
    private static final class AgentProgress implements EventHandler {
        private final CallProgress progress;
        private final AtomicInteger count = new AtomicInteger();

        AgentProgress(Invocation invocation) {
            this.progress = new CallProgress(invocation);
        }

        void say(String text) {
            progress.report(count.incrementAndGet(), 0, text);
        }

        @Override
        public void handle(ConversationEvent event) {
            if (event.kind() == ConversationEvent.Kind.PROGRESS && !event.text().isEmpty()) {
                say(event.text());
            }
        }
    }
}
