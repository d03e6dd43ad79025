package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.execution.AgentTool;
import dev.jackfield.agent.workflow.execution.CommandExecutor;
import dev.jackfield.agent.workflow.execution.McpToolCall;
import dev.jackfield.agent.workflow.model.CommandNames;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.CodeOrigin;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The generation in use, with the runner of its calls: each call gets the class loader of the code, and is
/// interrupted at its deadline.
final class RunningGeneration {
    /// The time of a sentence, and the least time of a workflow.
    static final Duration ASK_TIME = Duration.ofMinutes(2);

    private static final Duration AGENT_TIME = Duration.ofMinutes(10);

    private final Generation generation;
    private final CommandExecutor executor;
    private final AgentTool agent;
    private final JavaTools runner;

    /// Takes a generation into use.
    ///
    /// @param id the id of the source
    /// @param loaded when the code was loaded
    RunningGeneration(
            String id,
            WorkflowSettings settings,
            Generation generation,
            Instant loaded,
            CommandExecutor executor,
            AgentTool agent) {
        this.generation = generation;
        this.executor = executor;
        this.agent = agent;
        var longest = generation.longestTimeout();
        var least = settings.agent() ? AGENT_TIME : ASK_TIME;
        this.runner = JavaTools.named(id)
                .setOrigin(new CodeOrigin(
                        settings.workflow().toString(), generation.classes(), loaded, () -> {}, () -> false))
                .setTimeout(longest.compareTo(least) < 0 ? least : longest);
        generation.manifest("").items().forEach(this::add);
        runner.start(() -> {});
    }

    private void add(Item item) {
        runner.invocationTool(
                item.definition().toString(),
                ((Tool) item).acceptedSchema(),
                (_, invocation) -> run(item.key(), invocation));
    }

    private Reply run(String name, Invocation invocation) throws InterruptedException {
        var arguments = ((Call.ToolCall) invocation.call())
                .params()
                .get("arguments")
                .flatMap(Json::object)
                .orElse(Fields.EMPTY);
        var text = arguments.text("text").orElse("");
        return switch (name) {
            case CommandNames.ASK -> executor.invokeCommand(text, generation, invocation);
            case CommandNames.AGENT ->
                executor.runInSession(invocation, session -> agent.answer(text, generation, session, invocation));
            default -> executor.performMcpToolCall(new McpToolCall(name, arguments), generation, invocation);
        };
    }

    Generation generation() {
        return generation;
    }

    /// Returns the longest time of a call.
    Duration timeout() {
        return runner.timeout();
    }

    /// Runs a call within the time of its command. The caller has entered the generation.
    ///
    /// @param path where the session is
    Reply call(Item item, ContextPath path, Invocation invocation) throws InterruptedException {
        return runner.call(item, withTimeLimit(item, path, invocation));
    }

    private Invocation withTimeLimit(Item item, ContextPath path, Invocation invocation) {
        return generation
                .workflow()
                .find(path.context(), item.key())
                .filter(UsableCommand.class::isInstance)
                .map(Generation::timeout)
                .or(() -> Optional.of(ASK_TIME).filter(_ -> !item.key().equals(CommandNames.AGENT)))
                .map(limit -> invocation.withDeadline(invocation.state().deadlineAfter(limit)))
                .orElse(invocation);
    }

    /// Calls that run keep their time limit, so what enforces it is closed after the last of them.
    void retire() {
        generation.retire(runner::close);
    }
}
