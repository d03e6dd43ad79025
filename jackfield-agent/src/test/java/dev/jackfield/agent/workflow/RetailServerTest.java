package dev.jackfield.agent.workflow;

import static dev.jackfield.agent.workflow.RetailShop.delegate;
import static dev.jackfield.agent.workflow.RetailShop.payload;
import static dev.jackfield.agent.workflow.RetailShop.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.sentence.WorkflowModels;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The retail workflow in a hub, as an MCP client sees it: its tools, calls of them, and its agent.
@Timeout(120)
class RetailServerTest {
    private static final Identity ANN = new Identity("ann", Set.of());

    @TempDir
    static Path data;

    private static RetailShop retail;
    private static String order;

    private final List<AuditRecord> audit = new CopyOnWriteArrayList<>();
    private final ScriptedChat model = new ScriptedChat();
    private Optional<ChatModel> configured = Optional.of(model);
    private Jackfield hub;
    private TestClient client;

    @BeforeAll
    static void generate() throws Exception {
        retail = RetailShop.in(data);
        order = retail.pendingOrder();
    }

    @BeforeEach
    void start() throws InterruptedException {
        open(false, "{}");
    }

    private void open(boolean confirmWrites, String capabilities) throws InterruptedException {
        var usual = retail.settings();
        var settings = new WorkflowSettings(
                        usual.workflow(),
                        data,
                        false,
                        usual.parameters(),
                        usual.hints(),
                        confirmWrites,
                        false,
                        usual.sessionTime(),
                        usual.maxSessions(),
                        WorkflowSettings.Extraction.AUTO,
                        false)
                .with(WorkflowSettings.Extraction.OFFLINE, true);
        var spoken = new SpokenCommands(Optional::empty, confirmWrites);
        var source = new WorkflowSource(
                "shop", "", settings, InstantSource.system(), spoken, WorkflowModels.always(() -> configured));
        hub = Jackfield.builder()
                .source(source)
                .rule("deny shop.modify_user_address")
                .rule("allow *")
                .audit(audit::add)
                .start();
        hub.hub().catalog().awaitLists(Scope.only("shop"), Viewer.of(Identity.LOCAL), Duration.ofMinutes(1));
        client = TestClient.legacy(
                MemoryChannel.openTo(hub.endpoint(Scope.only("shop")).connect(ANN, "memory")), capabilities);
    }

    private void reopen(boolean confirmWrites, String capabilities) throws InterruptedException {
        stop();
        open(confirmWrites, capabilities);
    }

    @AfterEach
    void stop() {
        client.close();
        hub.close();
    }

    private Message askAgent(String text) throws InterruptedException {
        return client.call("ask_agent", Json.of(Map.of("text", text)).toString());
    }

    private String status() throws InterruptedException {
        var details = client.call("get_order_details", "{\"order_id\":\"%s\"}".formatted(order));
        return Json.parse(TestClient.textOf(details)).tree().path("status").asString();
    }

    private String cancellation() {
        return payload("cancel_pending_order", Map.of("order_id", order, "reason", "no longer needed"));
    }

    private static JsonNode structured(Message answer) {
        return answer.result().object("structuredContent").tree();
    }

    @Test
    void toolsAreDiscoveredWithSchemas() throws InterruptedException {
        var tools = client.ask("tools/list", "{}")
                .result()
                .get("tools")
                .orElseThrow()
                .tree();
        var names =
                tools.valueStream().map(tool -> tool.path("name").asString()).toList();
        var cancel = tools.get(names.indexOf("cancel_pending_order"));

        assertThat(names).contains("get_user_details", "list_all_product_types", "ask", "ask_agent");
        assertThat(names).doesNotContain("modify_user_address");
        assertThat(cancel.path("inputSchema").path("required").toString())
                .isEqualTo("[\"order_id\",\"reason\",\"command\"]");
        assertThat(cancel.path("inputSchema")
                        .path("properties")
                        .path("order_id")
                        .path("pattern")
                        .asString())
                .isEqualTo("^(#?[\\w\\d]+|NOT_FOUND)$");
    }

    @Test
    void aDirectCallRunsTheCommand() throws InterruptedException {
        var types = client.call("list_all_product_types", "{}");

        assertThat(Json.parse(TestClient.textOf(types)).tree().size()).isEqualTo(50);
        assertThat(status()).isEqualTo("pending");
    }

    @Test
    void theAgentRunsCommandsAsCallsInsideItsCall() throws InterruptedException {
        model.calls(delegate("cancel it"))
                .calls(run("cancel_pending_order", cancellation()))
                .says("Cancelled.")
                .says("It is cancelled.");

        var answer = askAgent("cancel " + order);

        assertThat(TestClient.textOf(answer)).isEqualTo("It is cancelled.");
        assertThat(structured(answer)
                        .path("results")
                        .path(0)
                        .path("_mcp_source")
                        .asString())
                .isEqualTo("cancel_pending_order");
        assertThat(status()).isEqualTo("cancelled");
        var outer = record("ask_agent");
        var inner = record("cancel_pending_order");
        assertThat(inner.parent()).contains(outer.id());
        assertThat(inner.identity()).isEqualTo("ann");
    }

    private AuditRecord record(String tool) {
        return audit.stream()
                .filter(each -> each.asked().equals(tool))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void rulesHoldForTheAgentToo() throws InterruptedException {
        model.calls(delegate("move"))
                .calls(run("modify_user_address", payload("modify_user_address", Map.of("user_id", "ann_lee_1"))))
                .says("It is not allowed.")
                .says("I may not do that.");

        var answer = askAgent("change my address");

        assertThat(structured(answer).path("results")).isEmpty();
        assertThat(model.requests().toString())
                .contains("cancel_pending_order")
                .doesNotContain("- modify_user_address");
        assertThat(model.requests().get(1).tools())
                .extracting(ToolDefinition::name)
                .contains("modify_pending_order_address")
                .doesNotContain("modify_user_address");
    }

    @Test
    void aFailureOfTheAgentIsAnInternalErrorWithTheIdOfTheCall() throws InterruptedException {
        model.calls(delegate("look")).then((_, _) -> {
            throw new IllegalStateException("secret bug");
        });

        var error = askAgent("look").error().orElseThrow();

        assertThat(error.code()).isEqualTo(RpcError.INTERNAL);
        assertThat(error.message())
                .contains(record("ask_agent").id())
                .doesNotContain("secret bug", "Exception", "\tat ");
    }

    @Test
    void aFailureOfTheModelSaysWhichAndHasTheIdOfTheCall() throws InterruptedException {
        model.then((_, _) -> {
            throw new ModelException(ModelException.Kind.ACCESS, "Model 'x' refuses the key.");
        });

        var error = askAgent("look").error().orElseThrow();

        assertThat(error.code()).isEqualTo(RpcError.INTERNAL);
        assertThat(error.message())
                .isEqualTo("The agent of 'shop' failed: Model 'x' refuses the key. (call %s)"
                        .formatted(record("ask_agent").id()));
    }

    @Test
    void withoutAModelTheToolSaysWhatToDo() throws InterruptedException {
        configured = Optional.empty();

        var answer = askAgent("look");

        assertThat(answer.result().get("isError")).hasToString("Optional[true]");
        assertThat(TestClient.textOf(answer)).contains("providers");
    }

    @Test
    void theAgentOfASessionRemembers() throws InterruptedException {
        model.says("Which order?").says("Thank you.");
        askAgent("cancel my order");

        askAgent(order);

        assertThat(model.requests().get(1).canisters().toString()).contains("cancel my order", "Which order?", order);
    }

    @Test
    void writesAreConfirmedByTheUserAndNotByTheModel() throws InterruptedException {
        reopen(true, "{}");
        model.calls(delegate("cancel it"))
                .calls(run("cancel_pending_order", cancellation()))
                .calls(run("cancel_pending_order", "order %s is no longer needed".formatted(order)))
                .says("It must be confirmed.")
                .says("Please do it yourself.");

        var results = structured(askAgent("cancel " + order)).path("results");

        assertThat(results.path(0).path("text").asString()).startsWith("Error: The user must confirm this");
        assertThat(results.path(1).path("text").asString()).startsWith("Error: The user must confirm this");
        assertThat(status()).isEqualTo("pending");
    }

    @Test
    void aUserWhoCanBeAskedConfirms() throws InterruptedException {
        reopen(true, "{\"elicitation\":{}}");
        model.calls(delegate("cancel it"))
                .calls(run("cancel_pending_order", cancellation()))
                .says("Cancelled.")
                .says("It is cancelled.");
        var user = new AnsweringUser("yes");

        client.ask("tools/call", "{\"name\":\"ask_agent\",\"arguments\":{\"text\":\"cancel\"}}", user);

        assertThat(user.questions)
                .singleElement()
                .asString()
                .contains("cancel_pending_order")
                .contains(order);
        assertThat(status()).isEqualTo("cancelled");
    }

    @Test
    void theMainAgentAsksAUserWhoCanBeAsked() throws InterruptedException {
        reopen(false, "{\"elicitation\":{}}");
        model.calls(ScriptedChat.call("q", "ask_user", "{\"question\":\"Which order?\"}"))
                .says("Thank you.");
        var user = new AnsweringUser(order);

        client.ask("tools/call", "{\"name\":\"ask_agent\",\"arguments\":{\"text\":\"cancel\"}}", user);

        assertThat(user.questions).containsExactly("Which order?");
        assertThat(model.requests().get(1).canisters().getLast().toString()).contains(order);
    }

    /// A user who gives the same answer to every question.
    private static final class AnsweringUser implements ClientLink {
        private final String answer;
        private final List<String> questions = new CopyOnWriteArrayList<>();

        AnsweringUser(String answer) {
            this.answer = answer;
        }

        @Override
        public void notify(Message notification) {}

        @Override
        public boolean canBeAsked() {
            return true;
        }

        @Override
        public Message ask(Message question) {
            questions.add(question.params().text("message").orElse(""));
            return Message.result(
                    question.id(),
                    TestClient.fields(
                            "{\"action\":\"accept\",\"content\":{\"answer\":%s}}".formatted(Json.string(answer))));
        }
    }
}
