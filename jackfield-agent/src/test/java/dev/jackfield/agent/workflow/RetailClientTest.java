package dev.jackfield.agent.workflow;

import static dev.jackfield.agent.workflow.RetailShop.delegate;
import static dev.jackfield.agent.workflow.RetailShop.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.HttpDoor;
import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A client outside uses the retail workflow over HTTP: its tools, sentences, and its agent.
@Timeout(120)
class RetailClientTest {
    @TempDir
    static Path data;

    private static RetailShop retail;
    private static String order;

    private final ScriptedChat model = new ScriptedChat();
    private OpenWorkflow shop;
    private HttpDoor door;
    private McpClient client;

    @BeforeAll
    static void generate() throws Exception {
        retail = RetailShop.in(data);
        order = retail.pendingOrder();
    }

    @BeforeEach
    void serve() throws Exception {
        var settings = retail.settings().with(WorkflowSettings.Extraction.OFFLINE, true);
        shop = Workflows.open(settings, Optional::empty, () -> Optional.of(model));
        door = shop.serve(0);
        client = McpClient.http(door.url() + "/retail").connect();
    }

    @AfterEach
    void close() {
        client.close();
        door.close();
        shop.close();
    }

    @Test
    void itFindsToolsWithSchemasAndCallsThem() {
        assertThat(client.listTools()).extracting(McpTool::name).contains("cancel_pending_order", "ask_agent");
        assertThat(client.validateArguments("get_order_details", Map.of("order_id", 7)))
                .isNotEmpty();
        assertThat(client.callTool("get_order_details", Map.of("order_id", order, "command", "show it"))
                        .text())
                .contains("pending");
    }

    @Test
    void itTalksToTheAgent() {
        model.calls(delegate("show " + order))
                .calls(run("get_order_details", "@get_order_details order_id=\"%s\"".formatted(order)))
                .says("It is pending.")
                .says("Your order is pending.");

        assertThat(client.callTool("ask_agent", Map.of("text", "where is " + order))
                        .text())
                .isEqualTo("Your order is pending.");
    }

    @Test
    void itHearsOfAFailedDelegationWithoutItsDetails() {
        model.calls(delegate("look")).then((_, _) -> {
            throw new IllegalStateException("secret bug");
        });

        assertThatThrownBy(() -> client.callTool("ask_agent", Map.of("text", "look")))
                .hasMessageContaining("its log has the details under call")
                .hasMessageNotContaining("secret bug");
    }
}
