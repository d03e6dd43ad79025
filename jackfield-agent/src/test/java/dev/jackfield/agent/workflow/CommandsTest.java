package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The commands of a small workflow in all forms: tool call, message, sentence, JSON-RPC.
class CommandsTest extends SharedWorkflow {
    @Override
    WorkflowTest open(Path folder) throws IOException, InterruptedException {
        SampleFolder.in(folder);
        return WorkflowTest.of(folder);
    }

    private JsonNode tool(String name) {
        return test.workflow().listTools().stream()
                .filter(tool -> name.equals(tool.get("name")))
                .map(tool -> Json.of(tool).tree())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSchemaComesFromTheRecord() {
        var schema = tool("greet").path("inputSchema");
        var name = schema.path("properties").path("name");

        assertThat(name.path("type").asString()).isEqualTo("string");
        assertThat(name.path("description").asString()).isEqualTo("who");
        assertThat(name.path("pattern").asString()).isEqualTo("^[A-Z][a-z]+$");
        assertThat(name.path("examples").toString()).isEqualTo("[\"Ann\",\"Bob\"]");
        assertThat(schema.path("properties").path("times").path("type").asString())
                .isEqualTo("integer");
        assertThat(schema.path("properties").path("times").path("default").asInt())
                .isEqualTo(1);
        assertThat(schema.path("properties").path("tone").has("enum")).isTrue();
        assertThat(schema.path("properties")
                        .path("gifts")
                        .path("items")
                        .path("type")
                        .asString())
                .isEqualTo("string");
        assertThat(schema.path("required").toString()).isEqualTo("[\"name\",\"command\"]");
        assertThat(schema.path("properties").has("workitem_path")).isTrue();
    }

    @Test
    void aCommandWithoutParametersHasTheStandardOnes() {
        assertThat(tool("echo").path("inputSchema").path("properties").propertyNames())
                .containsExactlyInAnyOrder("command", "workitem_path");
    }

    @Test
    void typesOfComponentsAreTypesOfTheSchema() {
        var properties = tool("measure").path("inputSchema").path("properties");

        assertThat(properties.path("count").path("type").asString()).isEqualTo("integer");
        assertThat(properties.path("weight").path("type").asString()).isEqualTo("number");
        assertThat(properties.path("isHeavy").path("type").asString()).isEqualTo("boolean");
        assertThat(properties.path("labels").path("type").asString()).isEqualTo("array");
        assertThat(properties.path("labels").path("items").path("type").asString())
                .isEqualTo("string");
        assertThat(properties.path("prices").path("type").asString()).isEqualTo("object");
        assertThat(properties.path("size").toString())
                .contains("\"object\"")
                .contains("\"width\"")
                .contains("\"integer\"");
        assertThat(WorkflowTest.text(test.call(
                        "measure",
                        Map.of(
                                "count",
                                2,
                                "weight",
                                1.5,
                                "isHeavy",
                                true,
                                "labels",
                                List.of("a"),
                                "prices",
                                Map.of("b", 3),
                                "size",
                                Map.of("width", 4)))))
                .isEqualTo("2 1.5 true [a] {b=3} 4");
    }

    @Test
    void titlesAndAnnotationsAreThoseOfTheDocument() {
        var annotations = tool("list_guests").path("annotations");

        assertThat(annotations.path("title").asString()).isEqualTo("List Guests");
        assertThat(annotations.path("readOnlyHint").asBoolean()).isFalse();
        assertThat(annotations.path("destructiveHint").asBoolean(true)).isFalse();
        assertThat(annotations.path("idempotentHint").asBoolean(true)).isFalse();
        assertThat(annotations.path("openWorldHint").asBoolean()).isTrue();
    }

    @Test
    void allThreeFormsDoTheSame() {
        assertThat(WorkflowTest.text(test.call("greet", Map.of("name", "Ann")))).isEqualTo("Hello, Ann!");
        assertThat(WorkflowTest.text(test.message("greet", Map.of("name", "Ann"))))
                .isEqualTo("Hello, Ann!");
        assertThat(WorkflowTest.text(test.say("@greet name=Ann"))).isEqualTo("Hello, Ann!");
        assertThat(WorkflowTest.text(test.call("list_guests", Map.of()))).isEqualTo("[\"Ann\"]");
        assertThat(WorkflowTest.text(test.message("list_guests", Map.of()))).isEqualTo("[\"Ann\"]");
        assertThat(WorkflowTest.text(test.say("list_guests"))).isEqualTo("[\"Ann\"]");
    }

    @Test
    void calledFormsAreRefusedWithTheSameReason() {
        assertThat(test.call("greet", Map.of("name", "ann")).isError()).isTrue();
        assertThat(test.message("greet", Map.of("name", "ann")).isError()).isTrue();
        var mallory = Map.of("name", "Mallory");
        assertThat(WorkflowTest.text(test.call("greet", mallory))).isEqualTo("Mallory is not welcome");
        assertThat(WorkflowTest.text(test.message("greet", mallory))).isEqualTo("Mallory is not welcome");
    }

    @Test
    void aValueOfASentenceThatTheSchemaRefusesIsAskedForAgain() {
        assertThat(WorkflowTest.text(test.say("@greet name=ann")))
                .isEqualTo("name: \"ann\" does not have the right form\nTo greet, I need the name (such as Ann).");
        assertThat(WorkflowTest.text(test.say("Bob"))).isEqualTo("Hello, Bob!");
        assertThat(WorkflowTest.text(test.say("@greet name=Ann times=7"))).startsWith("times: ");
        assertThat(WorkflowTest.text(test.say("2"))).isEqualTo("Hello, Ann!");
        assertThat(WorkflowTest.text(test.say("list_guests"))).isEqualTo("[\"Bob\",\"Ann\"]");
    }

    @Test
    void aValueThatTheCommandObjectsToIsAskedForAgain() {
        assertThat(WorkflowTest.text(test.say("@greet name=Mallory")))
                .isEqualTo("name: Mallory is not welcome\nTo greet, I need the name (such as Ann).");
        assertThat(WorkflowTest.text(test.say("Bob"))).isEqualTo("Hello, Bob!");
        assertThat(WorkflowTest.text(test.say("list_guests"))).isEqualTo("[\"Bob\"]");
    }

    @Test
    void aCommandKnowsTheWordsThatAskedForIt() {
        assertThat(WorkflowTest.text(test.call("echo", Map.of("command", "shout"))))
                .isEqualTo("shout");
        assertThat(WorkflowTest.text(test.call("echo", Map.of()))).isEqualTo("echo");
        assertThat(WorkflowTest.text(test.say("@echo"))).isEqualTo("@echo");
    }

    @Test
    void anExceptionIsAnErrorResult() {
        var failed = test.call("fail", Map.of());

        assertThat(failed.isError()).isTrue();
        assertThat(WorkflowTest.text(failed)).isEqualTo("out of order");
    }

    @Test
    void severalResponsesAndArtifactsKeepTheirOrder() {
        var content = test.call("twice", Map.of()).content();

        assertThat(content).hasSize(5);
        assertThat(content.get(0)).isEqualTo(Content.text("one"));
        assertThat(content.get(1)).isEqualTo(Content.text("{\"count\":2}"));
        assertThat(content.get(2)).isEqualTo(Content.text("two"));
        assertThat(content.get(3)).isInstanceOf(Content.Image.class);
        assertThat(content.get(4)).isEqualTo(Content.text("Next: greet {\"name\":\"Ann\"}"));
    }

    @Test
    void aCommandCallsOthersInTheSameSession() {
        assertThat(WorkflowTest.text(test.call("greet_twice", Map.of()))).isEqualTo("1 [Ann, Bob]");
    }

    @Test
    void theListFollowsTheContextOfTheSession() {
        test.say("@greet name=Ann");
        assertThat(test.tools()).contains("greet", "open_guest").doesNotContain("seat_guest", "hang_coat");

        test.say("open_guest");

        assertThat(test.tools()).contains("greet", "seat_guest").doesNotContain("hang_coat");
        assertThat(WorkflowTest.text(test.say("seat_guest"))).isEqualTo("seated Ann");
        assertThat(WorkflowTest.text(test.say("what is current context")))
                .isEqualTo("You are at /Guest=Ann: One guest.");

        test.say("go_up");

        assertThat(test.tools()).doesNotContain("seat_guest");
    }

    @Test
    void aCallWithAPathRunsThereAndMovesNothing() {
        var there = test.call("seat_guest", Map.of("workitem_path", "/Guest=Bob"));

        assertThat(WorkflowTest.text(there)).isEqualTo("seated Bob");
        assertThat(WorkflowTest.text(test.call("what_is_current_context", Map.of())))
                .startsWith("You are at /:");
        assertThat(WorkflowTest.text(test.call("hang_coat", Map.of("workitem_path", "/Guest=Bob/Coat"))))
                .isEqualTo("/Guest=Bob/Coat");
    }

    @Test
    void aPathCanNameTheRoot() {
        test.call("greet", Map.of("name", "Ann"));
        test.call("open_guest", Map.of());

        assertThat(WorkflowTest.text(test.call("what_is_current_context", Map.of("workitem_path", "/"))))
                .startsWith("You are at /:");
        assertThat(WorkflowTest.text(test.call("what_is_current_context", Map.of())))
                .startsWith("You are at /Guest=Ann:");
    }

    @Test
    void aCommandOfAnotherPlaceIsRefusedWithAdvice() {
        assertThat(WorkflowTest.text(test.call("seat_guest", Map.of())))
                .isEqualTo("The command 'seat_guest' is not available at /; go to its context, or name it by"
                        + " workitem_path.");
        assertThat(WorkflowTest.text(test.call("hang_coat", Map.of("workitem_path", "/Coat"))))
                .contains("is not a place in this workflow");
    }

    @Test
    void aLongNameOfAContextIsCutInTheRefusal() {
        var refused =
                WorkflowTest.text(test.call("greet", Map.of("name", "Ann", "workitem_path", "/" + "C".repeat(1_000))));

        assertThat(refused).startsWith("There is no context 'CCC").hasSizeLessThan(500);
    }

    @Test
    void aClosedContextHasOnlyItsOwnCommands() {
        var closed = test.call("greet", Map.of("name", "Ann", "workitem_path", "/Guest/Coat"));

        assertThat(WorkflowTest.text(closed)).contains("not available at /Guest/Coat");
    }

    @Test
    void sessionsDoNotSeeEachOther() {
        var one = test.workflow().session("one");
        var two = test.workflow().session("two");
        one.callTool("greet", Map.of("name", "Ann"));
        one.callTool("open_guest", Map.of());

        assertThat(WorkflowTest.text(two.callTool("list_guests", Map.of()))).isEqualTo("[]");
        assertThat(names(one.listTools())).contains("seat_guest");
        assertThat(names(two.listTools())).doesNotContain("seat_guest");
    }

    private static List<String> names(List<Map<String, Object>> tools) {
        return tools.stream().map(tool -> String.valueOf(tool.get("name"))).toList();
    }

    @Test
    void anUnknownToolIsNamed() {
        assertThat(WorkflowTest.text(test.call("gret", Map.of()))).contains("gret");
        assertThat(WorkflowTest.text(test.message("gret", Map.of()))).contains("gret");
    }

    @Test
    void aMalformedMessageIsTakenAsASentence() {
        var broken = test.say("{\"type\":\"mcp_tool_call\",\"tool_call\":{\"arguments\":{}}}");

        assertThat(broken.isError()).as(WorkflowTest.text(broken)).isFalse();
        assertThat(WorkflowTest.text(broken)).startsWith("I did not understand that.");
        assertThat(WorkflowTest.text(test.say("{\"type\":\"mcp_tool_call\",")))
                .startsWith("I did not understand that.");
    }

    @Test
    void aMalformedMessageIsWarnedOfAndNoOtherJsonIs() {
        try (var logs = new Logs()) {
            test.say("{\"type\":\"mcp_tool_call\",\"tool_call\":{\"arguments\":{}}}");
            test.say("{\"type\":\"mcp_tool_call\",");
            test.say("{\"type\":\"other\"}");

            assertThat(logs.lines())
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line).startsWith("WARN A message of type mcp_tool_call is taken"));
        }
    }

    @Test
    void queuesAnswerInOrder() throws InterruptedException {
        try (var queues = test.workflow().session("queued").queues()) {
            queues.send("@greet name=Ann", Duration.ofSeconds(5));
            queues.send(
                    "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"list_guests\",\"arguments\":{}}}",
                    Duration.ofSeconds(5));

            assertThat(WorkflowTest.text(queues.receive(Duration.ofSeconds(10)).orElseThrow()))
                    .isEqualTo("Hello, Ann!");
            assertThat(WorkflowTest.text(queues.receive(Duration.ofSeconds(10)).orElseThrow()))
                    .isEqualTo("[\"Ann\"]");
        }
    }

    @Test
    void jsonRpcIsAnswered() throws InterruptedException {
        var workflow = test.workflow();
        var listed = Json.parse(workflow.handleJsonRpc("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\"}"))
                .tree();
        var called = Json.parse(workflow.handleJsonRpc("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}}"))
                .tree();
        var unknown = Json.parse(workflow.handleJsonRpc("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/dance\"}"))
                .tree();
        var broken = Json.parse(workflow.handleJsonRpc("{")).tree();
        var nameless = Json.parse(workflow.handleJsonRpc("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"gret\",\"arguments\":{}}}"))
                .tree();

        assertThat(listed.path("id").asString()).isEqualTo("a");
        assertThat(listed.path("result").path("tools").size())
                .isEqualTo(test.workflow().listTools().size());
        assertThat(called.path("id").asInt()).isEqualTo(7);
        assertThat(called.path("result").path("content").path(0).path("text").asString())
                .isEqualTo("Hello, Ann!");
        assertThat(unknown.path("error").path("code").asInt()).isEqualTo(-32601);
        assertThat(broken.path("error").path("code").asInt()).isEqualTo(-32700);
        assertThat(nameless.path("error").path("code").asInt()).isEqualTo(-32602);
        assertThat(nameless.path("error").path("message").asString()).contains("'gret'");
    }
}
