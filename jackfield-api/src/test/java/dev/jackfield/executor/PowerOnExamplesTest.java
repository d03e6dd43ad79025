package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.ActionInfo;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import dev.jackfield.api.PathCount;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.internal.ActionResults;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The examples of PowerOn's proposal, before and after, in Java. docs/coming-from/poweron.md quotes from here.
class PowerOnExamplesTest {
    private static final Map<String, Object> PARAMETERS = Map.of(
            "aiPrompt", "Summarize the document",
            "documentList", List.of("docList:msg_123:results"),
            "resultType", "txt");

    private final Services services = Services.of(Model.ECHO);
    private final Methods methods = Methods.of(services, List.of(MethodAi::new));
    private final DocumentStore documents = new DocumentStore(new MemoryShelf(InstantSource.system()));
    private final ActionRegistry registry = new ActionRegistry(_ -> {}, Optional.of(documents));
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    PowerOnExamplesTest() {
        documents
                .documentsOf(Identity.LOCAL)
                .store("msg_123", "results", List.of(Document.text("a.txt", "a long text")));
    }

    @AfterEach
    void close() {
        registry.close();
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void example1Before() throws Exception {
        var parameters = PARAMETERS;

        var actionMethod = methods.action("ai", "process").method();
        var result = actionMethod.run(parameters);

        assertThat(result.success()).isTrue();
        assertThat(result.documents()).hasSize(1);
    }

    @Test
    void example1After() {
        registry.registerMethod(new MethodAi(services));
        var parameters = PARAMETERS;

        // Option A: a client, and a map that JSON can carry
        var client = new ActionClient(registry);
        var mcpResult = client.callTool("ai.process", parameters);

        // Option B: the executor, which uses MCP inside and still gives an ActionResult
        try (var executor = ActionExecutor.builder(methods)
                .useMcp(true)
                .documents(documents)
                .build()) {
            var result = executor.executeAction("ai", "process", parameters);

            assertThat(mcpResult.get("success")).isEqualTo(true);
            assertThat(mcpResult).isEqualTo(ActionResults.map(result));
            assertThat(result.documents())
                    .containsExactly(
                            ActionDocument.text("summary.txt", "text/plain", "Summarize the document [a long text]"));
        }
    }

    @Test
    void example2Before() {
        for (var method : methods.all()) {
            out.println("Method: " + method.name());
            for (var action : method.actions().entrySet()) {
                out.println("  - " + action.getKey() + ": " + action.getValue().description());
            }
        }

        assertThat(lines()).containsExactly("Method: ai", "  - process: Universal AI document processing action");
    }

    @Test
    void example2After() {
        registry.registerMethod(new MethodAi(services));

        for (var tool : registry.getAllTools()) {
            out.println("Tool: " + tool.name());
            out.println("  Description: " + tool.description());
            out.println("  Schema: " + tool.inputSchema());
        }

        assertThat(lines()).startsWith("Tool: ai.process", "  Description: Universal AI document processing action");
    }

    @Tools("slack")
    static final class Slack {
        final List<String> sent = new ArrayList<>();

        @Tool("Sends a message.")
        String sendMessage(String channel, String text) {
            sent.add(channel + " " + text);
            return "sent";
        }
    }

    @Test
    void example3After() {
        var slack = new Slack();
        try (var elsewhere = Jackfield.builder().tools(slack).start()) {
            var serverUrl = elsewhere.serveHttp(0).url();

            try (var slackClient = McpClient.http(serverUrl).connect()) {
                var externalTools = slackClient.listTools();
                var result = slackClient.callTool(
                        "slack.sendMessage", Map.of("channel", "#general", "text", "Hello from workflow!"));

                assertThat(externalTools).extracting(McpTool::name).containsExactly("slack.sendMessage");
                assertThat(result.text()).isEqualTo("sent");
                assertThat(slack.sent).containsExactly("#general Hello from workflow!");
            }
        }
    }

    @Test
    void practicalStep1Before() {
        ActionInfo action = methods.action("ai", "process"); // or: Method 'ai' not found
        var description = action.description();
        var parameters = action.parameters();

        assertThat(description).isEqualTo("Universal AI document processing action");
        assertThat(parameters.keySet()).containsExactly("aiPrompt", "documentList", "resultType");
    }

    /// The schema as the proposal prints it.
    @Test
    void practicalStep1After() {
        methods.all().forEach(method -> method.instance().ifPresent(registry::registerMethod));
        var client = new ActionClient(registry);
        var tool = client.getTool("ai.process").orElseThrow();

        assertThat(tool.name()).isEqualTo("ai.process");
        assertThat(tool.description()).isEqualTo("Universal AI document processing action");
        assertThat(tool.inputSchema()).isEqualTo(Values.value(Json.parse("""
            {
              "type": "object",
              "properties": {
                "aiPrompt": {
                  "type": "string",
                  "description": "Instruction for the AI"
                },
                "documentList": {
                  "type": "array",
                  "description": "Document references"
                },
                "resultType": {
                  "type": "string",
                  "default": "txt",
                  "description": "Output format"
                }
              },
              "required": ["aiPrompt"]
            }
            """)));
    }

    @Test
    void practicalStep2After() {
        registry.registerMethod(new MethodAi(services));
        var client = new ActionClient(registry);
        var tool = client.getTool("ai.process").orElseThrow();

        try {
            client.validateArguments(tool, PARAMETERS);
            out.println("Parameters valid");
            client.validateArguments(tool, Map.of("resultType", 1));
        } catch (BadArgumentsException problem) {
            out.println("Validation error: " + problem.getMessage());
        }

        assertThat(lines())
                .containsExactly(
                        "Parameters valid",
                        "Validation error: Required argument 'aiPrompt' is missing;"
                                + " Argument 'resultType' must be a string");
    }

    @Test
    void practicalStep3Before() {
        try (var executor = ActionExecutor.builder(methods).documents(documents).build()) {
            var result = executor.executeAction("ai", "process", PARAMETERS);

            if (result.success()) {
                for (var document : result.documents()) {
                    out.println("Generated: " + document.name() + " (" + document.mimeType() + ")");
                    out.println("Content: " + document.text()); // whatever it was encoded as
                }
            } else {
                out.println("Error: " + result.error());
            }
        }

        assertThat(lines())
                .containsExactly(
                        "Generated: summary.txt (text/plain)", "Content: Summarize the document [a long text]");
    }

    @Test
    void practicalStep3After() {
        registry.registerMethod(new MethodAi(services));
        registry.registerMethod(new MethodOutlook());
        var client = new ActionClient(registry);

        print(client.callTool("ai.process", PARAMETERS));
        print(client.callTool("outlook.refuse", Map.of()));

        assertThat(lines())
                .containsExactly(
                        "Generated: summary.txt (text/plain)",
                        "Content: Summarize the document [a long text]",
                        "Error: The mailbox is full");
    }

    private void print(Map<String, @Nullable Object> mcpResult) {
        if (Boolean.TRUE.equals(mcpResult.get("success"))) {
            for (var each : (List<?>) Objects.requireNonNull(mcpResult.get("documents"))) {
                var doc = (Map<?, ?>) each;
                var data = String.valueOf(doc.get("data"));
                var isBase64 = "base64".equals(doc.get("encoding"));
                var content = isBase64 ? new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8) : data;
                out.println("Generated: " + doc.get("name") + " (" + doc.get("mimeType") + ")");
                out.println("Content: " + content);
            }
        } else {
            out.println("Error: " + mcpResult.get("error"));
        }
    }

    @Test
    void practicalStep4() {
        try (var executor = ActionExecutor.builder(Methods.of(new MethodAi(services), new MethodOutlook()))
                .useMcp(true)
                .build()) {
            handle(executor, "ai", "process", Map.of());
            handle(executor, "outlook", "refuse", Map.of());
            handle(executor, "mail", "send", Map.of());
        }

        assertThat(lines())
                .containsExactly(
                        "Invalid arguments: Required argument 'aiPrompt' is missing",
                        "Action failed: The mailbox is full",
                        "Call failed: Tool 'mail.send' not found in any MCP server");
    }

    private void handle(ActionExecutor executor, String method, String action, Map<String, ?> parameters) {
        try {
            var result = executor.executeAction(method, action, parameters);
            if (!result.success()) {
                out.println("Action failed: " + result.error()); // the action says no
            }
        } catch (BadArgumentsException invalid) {
            out.println("Invalid arguments: " + invalid.getMessage()); // nothing was called
        } catch (ActionFailedException failed) {
            out.println("Call failed: " + failed.getMessage()); // it could not be called, or threw
        }
    }

    @Test
    void integration() {
        try (var executor = new ActionExecutor(services, true)) { // or new ActionExecutor(services): ENABLE_MCP decides
            var result =
                    executor.executeAction("ai", "process", Map.of("aiPrompt", "Summarize", "documentList", List.of()));

            assertThat(result.success()).isTrue();
        }
    }

    @Test
    void gradually() {
        var executor = ActionExecutor.builder(methods)
                .mcpActions("ai.process") // only this action; "ai" is all of that method, useMcp(true) everything
                .fallback() // directly, with a warning, when the hub cannot be asked
                .build();

        try (executor) {
            executor.executeAction("ai", "process", PARAMETERS);
            assertThat(executor.counts()).extracting(PathCount::path).containsExactly("hub");
        }
    }

    @Test
    void beside() {
        var executor = ActionExecutor.builder(methods)
                .useMcp(true)
                .shadow(difference -> out.println(difference.tool() + " answers otherwise"))
                .build();

        try (executor) {
            executor.executeAction("ai", "process", PARAMETERS);
            assertThat(executor.counts()).extracting(PathCount::path).containsExactly("direct", "hub");
            assertThat(lines()).isEmpty();
        }
    }

    @Test
    void documentStore() {
        var mine = documents.documentsOf(Identity.LOCAL);
        var reference = mine.store("msg_123", "task1_results", List.of(Document.text("report.txt", "…")));

        assertThat(reference).isEqualTo("docList:msg_123:task1_results");
    }

    @Test
    void forOtherClients() {
        try (var hub = Jackfield.builder()
                .source(MethodSource.of(new MethodAi(services), documents))
                .start()) {
            var url = hub.serveHttp(0).url(); // or hub.serveStdio()

            try (var anyClient = McpClient.http(url).connect()) {
                assertThat(anyClient.callTool("ai.process", PARAMETERS).isError())
                        .isFalse();
            }
        }
    }
}
