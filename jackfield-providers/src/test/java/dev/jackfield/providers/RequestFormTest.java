package dev.jackfield.providers;

import static dev.jackfield.providers.TestedModel.fields;
import static dev.jackfield.providers.TestedModel.invocation;
import static dev.jackfield.providers.TestedModel.result;
import static dev.jackfield.providers.TestedModel.tool;
import static dev.jackfield.providers.TestedModel.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.Controls;
import dev.jackfield.agent.model.ModelRequest;
import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ModelWire;
import dev.jackfield.tools.Bytes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// The JSON that providers receive.
@Timeout(60)
class RequestFormTest {
    /// Has keywords that LangChain4j does not know.
    private static final String SCHEMA = """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
         "properties":{"city":{"$ref":"#/$defs/city"},"unit":{"enum":["C","F"],"default":"C"},
           "when":{"oneOf":[{"type":"string","format":"date"},{"type":"integer","minimum":0}]}},
         "required":["city"],"additionalProperties":false,"$defs":{"city":{"type":"string","pattern":"^[A-Z]"}},
         "x-note":{"deep":[1,2.50,null]}}
        """.strip();

    private static final ToolDefinition WEATHER =
            new ToolDefinition("weather.get", "Tells the weather.", fields(SCHEMA));

    private static JsonNode sent(ModelWire wire, ModelRequest request) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("Yes."))) {
            tested.ask(request);
            return tested.server.lastCall().tree();
        }
    }

    private static ModelRequest request(Canister... history) {
        return new ModelRequest(List.of(history), List.of(WEATHER), Controls.USUAL);
    }

    private static JsonNode json(String text) {
        return Json.parse(text).tree();
    }

    @Test
    void toolsHaveTheFormOfAnthropic() throws Exception {
        assertThat(sent(ModelWire.ANTHROPIC, request(user("Hi"))).path("tools")).isEqualTo(json("""
            [{"name":"weather__get","description":"Tells the weather.","input_schema":%s}]
            """.formatted(SCHEMA)));
    }

    @Test
    void toolsHaveTheFormOfOpenAi() throws Exception {
        assertThat(sent(ModelWire.OPENAI, request(user("Hi"))).path("tools")).isEqualTo(json("""
            [{"type":"function",
              "function":{"name":"weather__get","description":"Tells the weather.","parameters":%s}}]
            """.formatted(SCHEMA)));
    }

    @ParameterizedTest
    @EnumSource
    void schemasKeepTheirBytes(ModelWire wire) throws Exception {
        try (var tested = TestedModel.of(wire, ModelStep.text("Yes."))) {
            tested.ask(request(user("Hi")));

            assertThat(tested.server.lastCall().body().toString())
                    .contains(WEATHER.inputSchema().toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void controlsAreTheSameForBothProviders(ModelWire wire) throws Exception {
        var controls = new Controls(OptionalDouble.of(0.7), OptionalDouble.empty(), OptionalInt.of(1024), List.of());

        var body = sent(wire, new ModelRequest(List.of(user("Hi")), List.of(), controls));

        assertThat(body.path("temperature")).isEqualTo(json("0.7"));
        assertThat(body.path("max_tokens")).isEqualTo(json("1024"));
        assertThat(body.has("top_p")).isFalse();
    }

    @Test
    void allControlsHaveTheNamesOfTheirProvider() throws Exception {
        var controls = new Controls(
                OptionalDouble.empty(), OptionalDouble.of(0.5), OptionalInt.empty(), List.of("STOP", "END"));
        var request = new ModelRequest(List.of(user("Hi")), List.of(), controls);

        var anthropic = sent(ModelWire.ANTHROPIC, request);
        assertThat(anthropic.path("top_p")).isEqualTo(json("0.5"));
        assertThat(anthropic.path("stop_sequences")).isEqualTo(json("[\"STOP\",\"END\"]"));
        assertThat(anthropic.path("max_tokens")).isEqualTo(json("8192"));

        var openAi = sent(ModelWire.OPENAI, request);
        assertThat(openAi.path("top_p")).isEqualTo(json("0.5"));
        assertThat(openAi.path("stop")).isEqualTo(json("[\"STOP\",\"END\"]"));
        assertThat(openAi.has("max_tokens")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotSetIsLeftToTheProvider(ModelWire wire) throws Exception {
        var body = sent(wire, new ModelRequest(List.of(user("Hi")), List.of(), Controls.USUAL));

        assertThat(body.has("temperature") || body.has("top_p") || body.has("tools"))
                .isFalse();
    }

    @Test
    void modelsThatReasonHaveAnotherNameForTheLimit() throws Exception {
        var controls = new Controls(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.of(1024), List.of());
        try (var tested = TestedModel.of(ModelWire.OPENAI, ModelStep.text("Yes."))) {
            tested.client
                    .accessModel("gpt-5-mini")
                    .reply(new ModelRequest(List.of(user("Hi")), List.of(), controls), tested.heard);

            var body = tested.server.lastCall().tree();
            assertThat(body.path("max_completion_tokens")).isEqualTo(json("1024"));
            assertThat(body.has("max_tokens")).isFalse();
        }
    }

    private static ModelRequest drawing() {
        var image = new CanisterContent.Image(Bytes.of("PNG"), "image/png");
        return new ModelRequest(
                List.of(
                        user(CanisterContent.text("See"), image),
                        invocation("a1", "draw", "{\"x\":1.50}"),
                        invocation("a2", "draw", "{}"),
                        result("a1", CanisterContent.text("drawn"), image),
                        TestedModel.failed("a2", "No ink.")),
                List.of(tool("draw")),
                Controls.USUAL);
    }

    @Test
    void historyHasTheFormOfAnthropic() throws Exception {
        assertThat(sent(ModelWire.ANTHROPIC, drawing()).path("messages")).isEqualTo(json("""
            [{"role":"user","content":[{"type":"text","text":"See"},
               {"type":"image","source":{"type":"base64","media_type":"image/png","data":"UE5H"}}]},
             {"role":"assistant","content":[{"type":"tool_use","id":"a1","name":"draw","input":{"x":1.50}},
               {"type":"tool_use","id":"a2","name":"draw","input":{}}]},
             {"role":"user","content":[
               {"type":"tool_result","tool_use_id":"a1","content":[{"type":"text","text":"drawn"},
                 {"type":"image","source":{"type":"base64","media_type":"image/png","data":"UE5H"}}]},
               {"type":"tool_result","tool_use_id":"a2","content":"No ink.","is_error":true}]}]
            """));
    }

    @Test
    void historyHasTheFormOfOpenAi() throws Exception {
        assertThat(sent(ModelWire.OPENAI, drawing()).path("messages")).isEqualTo(json("""
            [{"role":"user","content":[{"type":"text","text":"See"},
               {"type":"image_url","image_url":{"url":"data:image/png;base64,UE5H","detail":"auto"}}]},
             {"role":"assistant","tool_calls":[
               {"id":"a1","type":"function","function":{"name":"draw","arguments":"{\\"x\\":1.50}"}},
               {"id":"a2","type":"function","function":{"name":"draw","arguments":"{}"}}]},
             {"role":"tool","tool_call_id":"a1","content":"drawn\\n(See the next message.)"},
             {"role":"tool","tool_call_id":"a2","content":"Error: No ink."},
             {"role":"user","content":[
               {"type":"image_url","image_url":{"url":"data:image/png;base64,UE5H","detail":"auto"}}]}]
            """));
    }

    @ParameterizedTest
    @EnumSource
    void documentsAreShownWithTheirTitles(ModelWire wire) throws Exception {
        var document = new Canister.Document(
                List.of(new CanisterContent.Text("# Rain", "text/markdown")),
                Optional.of("Weather\nbook"),
                Instant.EPOCH);

        assertThat(sent(wire, request(document, user("Hi"))).path("messages").toString())
                .contains("Document 'Weather book':", "# Rain");
    }

    /// Some servers number the calls of each turn anew, and some ids of one provider are forbidden by another.
    @ParameterizedTest
    @EnumSource
    void idsOfCallsAreMadeUniqueAndAllowed(ModelWire wire) throws Exception {
        sent(
                wire,
                request(
                        user("Hi"),
                        invocation("call_0", "weather.get", "{}"),
                        result("call_0", CanisterContent.text("sun")),
                        invocation("call_0", "weather.get", "{}"),
                        invocation("weather.get:1 ü", "weather.get", "{}"),
                        result("call_0", CanisterContent.text("rain")),
                        result("weather.get:1 ü", CanisterContent.text("snow"))));
    }

    @ParameterizedTest
    @EnumSource
    void shortenedHistoriesAreStillAccepted(ModelWire wire) throws Exception {
        var body = sent(
                wire,
                request(
                        result("lost", CanisterContent.text("orphan")),
                        user("Hi"),
                        invocation("a1", "weather.get", "{}"),
                        invocation("a2", "weather.get", "{}"),
                        result("a2", CanisterContent.text("snow")),
                        user("And now?")));

        assertThat(body.path("messages").toString())
                .contains("There is no result of this call.", "snow")
                .doesNotContain("orphan");
    }

    @Test
    void keysGoIntoTheHeaderOfTheProvider() throws Exception {
        try (var anthropic = TestedModel.of(ModelWire.ANTHROPIC, ModelStep.text("Yes."));
                var openAi = TestedModel.of(ModelWire.OPENAI, ModelStep.text("Yes."))) {
            anthropic.ask(user("Hi"));
            openAi.ask(user("Hi"));

            assertThat(anthropic.server.lastCall().header("x-api-key")).hasValue(TestedModel.KEY);
            assertThat(anthropic.server.lastCall().header("anthropic-version")).hasValue("2023-06-01");
            assertThat(anthropic.server.lastCall().header("authorization")).isEmpty();
            assertThat(openAi.server.lastCall().header("authorization")).hasValue("Bearer " + TestedModel.KEY);
        }
    }
}
