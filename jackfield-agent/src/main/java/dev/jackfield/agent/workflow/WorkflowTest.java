package dev.jackfield.agent.workflow;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Drives the commands of a workflow in tests, in all three forms: as a tool call, as a JSON message, and as a
/// sentence. Each form has a session of its own, so that the three can be compared.
///
/// ```java
/// try (var test = WorkflowTest.of(Path.of("shop"), Path.of("shop/data"))) {
///     assertThat(WorkflowTest.text(test.call("greet", Map.of("name", "Ann")))).isEqualTo("Hello, Ann!");
///     assertThat(WorkflowTest.text(test.message("greet", Map.of("name", "Ann")))).isEqualTo("Hello, Ann!");
///     assertThat(WorkflowTest.text(test.say("say hello to Ann"))).isEqualTo("Hello, Ann!");
/// }
/// ```
public final class WorkflowTest implements AutoCloseable {
    private final OpenWorkflow workflow;
    private final AtomicInteger rounds = new AtomicInteger();

    private WorkflowTest(OpenWorkflow workflow) {
        this.workflow = workflow;
    }

    /// Opens a workflow whose data is in its folder `data`, or which has none.
    public static WorkflowTest of(Path folder) throws InterruptedException {
        return new WorkflowTest(Workflows.open(folder));
    }

    public static WorkflowTest of(Path folder, Path data) throws InterruptedException {
        return new WorkflowTest(Workflows.open(folder, data));
    }

    public OpenWorkflow workflow() {
        return workflow;
    }

    /// Begins anew: all three forms have new sessions from now on.
    public void reset() {
        rounds.incrementAndGet();
    }

    private OpenSession session(String form) {
        return workflow.session("test-%s-%d".formatted(form, rounds.get()));
    }

    /// Calls a command as an MCP client does.
    public ToolResult call(String command, Map<String, ?> parameters) {
        return session("call").callTool(command, parameters);
    }

    /// Calls a command by a message of a session: `{"type":"mcp_tool_call",…}`.
    public ToolResult message(String command, Map<String, ?> parameters) {
        var call = Map.of("name", command, "arguments", parameters);
        return session("message")
                .say(Json.of(Map.of("type", "mcp_tool_call", "tool_call", call)).toString());
    }

    /// Says a sentence.
    public ToolResult say(String sentence) {
        return session("say").say(sentence);
    }

    /// Returns the names of the tools that are listed where the session of sentences is.
    public List<String> tools() {
        return session("say").listTools().stream()
                .map(tool -> String.valueOf(tool.get("name")))
                .toList();
    }

    /// Returns the text of a result, one part a line.
    public static String text(ToolResult result) {
        return result.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(part -> ((Content.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        workflow.close();
    }
}
