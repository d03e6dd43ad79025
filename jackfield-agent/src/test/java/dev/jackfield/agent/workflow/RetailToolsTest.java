package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.schema.ForeignSchema;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The tools of the retail workflow: what they show, what they refuse, and what they ask.
class RetailToolsTest extends SharedWorkflow {
    private Path data = Path.of("");
    private String pending = "";

    @Override
    WorkflowTest open(Path folder) throws Exception {
        data = folder;
        RetailFolder.generate(data, "7");
        pending = Json.parse(Files.readAllBytes(data.resolve("orders.json"))).tree().properties().stream()
                .filter(order -> order.getValue().path("status").asString().equals("pending"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        return WorkflowTest.of(RetailFolder.EXAMPLE, data);
    }

    private static JsonNode json(ToolResult result) {
        return Json.parse(WorkflowTest.text(result)).tree();
    }

    @Test
    void titlesAreTheWordsOfTheNames() {
        var titles = test.workflow().listTools().stream()
                .map(tool ->
                        Json.of(tool).tree().path("annotations").path("title").asString())
                .toList();
        assertThat(titles)
                .contains(
                        "Get User Details",
                        "Get Order Details",
                        "List All Product Types",
                        "Modify Pending Order Address",
                        "Find User Id By Name Zip");
    }

    @Test
    void theSchemasAreOfJsonSchema202012() throws Exception {
        var schemas = ForeignSchema.compile(Json.parse("{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}"));
        for (var tool : test.workflow().listTools()) {
            var schema = Json.of(tool).tree().path("inputSchema");
            assertThat(schemas.problems(schema)).as(schema.toString()).isEmpty();
        }
        assertThat(schemas.problems(Json.parse("{\"type\":1}").tree())).isNotEmpty();
    }

    @Test
    void patternExamplesAndDescriptionAreInTheSchema() {
        var order = test.workflow().listTools().stream()
                .filter(tool -> "get_order_details".equals(tool.get("name")))
                .map(tool -> Json.of(tool)
                        .tree()
                        .path("inputSchema")
                        .path("properties")
                        .path("order_id"))
                .findFirst()
                .orElseThrow();
        assertThat(order.path("pattern").asString()).isEqualTo("^(#?[\\w\\d]+|NOT_FOUND)$");
        assertThat(order.path("examples").toString()).isEqualTo("[\"#W0000000\"]");
        assertThat(order.path("description").asString()).contains("Found by get_user_details.");
    }

    @Test
    void oneSentenceCancelsAnOrder() {
        var cancelled = json(test.say("cancel order " + pending + ", it was ordered by mistake"));

        assertThat(cancelled.path("status").asString()).isEqualTo("cancelled");
        assertThat(cancelled.path("cancel_reason").asString()).isEqualTo("ordered by mistake");
    }

    @Test
    void theAddressOfAPendingOrderIsChangedAndNothingElse() {
        var before = (ObjectNode) json(test.call("get_order_details", Map.of("order_id", pending)));
        var address = Map.of(
                "address1", "1 Elm St",
                "address2", "",
                "city", "Reno",
                "state", "NV",
                "country", "USA",
                "zip", "89501");
        var arguments = new HashMap<String, Object>(address);
        arguments.put("order_id", pending);

        var after = json(test.call("modify_pending_order_address", arguments));

        before.set("address", Json.of(address).tree());
        assertThat(after).isEqualTo(before);
    }

    @Test
    void whatIsMissingIsAskedForInTheWordsOfTheAuthor() {
        assertThat(WorkflowTest.text(test.say("@cancel_pending_order")))
                .isEqualTo("To cancel pending order, I need the order id and the reason (no longer needed or ordered by"
                        + " mistake). Which order is it? Its number begins with #W. Why should it be cancelled?");
    }

    @Test
    void aReasonThatIsNoneOfTheChoicesIsRefusedByTheSchema() {
        var refused = test.call("cancel_pending_order", Map.of("order_id", pending, "reason", "too expensive"));

        assertThat(refused.isError()).isTrue();
        assertThat(WorkflowTest.text(refused)).contains("/reason").contains("no longer needed");
    }

    @ParameterizedTest
    @CsvSource({
        "17 plus 25, 42.0",
        "what is 100 divided by 8, 12.5",
        "2 ** 3 ** 2, 512.0",
        "7 // 2, 3.0",
        "3 multiplied by 1.5 minus 0.25, 4.25"
    })
    void sumsCanBeSaid(String sentence, String result) {
        assertThat(WorkflowTest.text(test.say("@calculate " + sentence))).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({"-3 ** 2, -9.0", "2 ** -1, 0.5", "7 // -2, -4.0", "100, 100.0", "0.1 + 0.2, 0.3", "-(2), -2.0"})
    void calculatesAsPythonDoes(String expression, String result) {
        assertThat(WorkflowTest.text(test.call("calculate", Map.of("expression", expression))))
                .isEqualTo(result);
    }
}
