package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.model.TokenEstimate;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.model.ModelCall;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How the model of a conversation sees the tools of a hub.
@Timeout(120)
class ToolViewsTest {
    private static final String CONVERSE = "jackfield.converse";

    @TempDir
    private Path folder;

    private final FakeUpstream weather =
            FakeUpstream.named("weather").tool(fields("""
                {"name":"get_weather","description":"Tells the weather in a city.",
                 "inputSchema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}\
                """), call -> text("sunny in " + call.argument("city")));

    private static FakeUpstream manyTools() {
        var many = FakeUpstream.named("office");
        IntStream.range(0, 999).forEach(number -> many.tool(fields("""
            {"name":"form_%d","description":"Fills in form number %d of the department for public works.",
             "inputSchema":{"type":"object","properties":{"applicant":{"type":"string","description":"Who applies"},
               "reason":{"type":"string","description":"Why the form is filled in"}},"required":["applicant"]}}\
            """.formatted(number, number)), _ -> text("filed")));
        return many;
    }

    private static List<Fields> tools(Fields request) {
        return request.get("tools").map(Json::items).orElse(List.of()).stream()
                .map(tool -> tool.object().orElseThrow())
                .toList();
    }

    private static List<String> names(Fields request) {
        return tools(request).stream()
                .map(tool -> tool.text("name").orElseThrow())
                .toList();
    }

    @Test
    void fewToolsAreShownWithTheirSchemas() throws InterruptedException {
        var model = ClientModel.saying("Done.");
        try (var hub = new ConversingHub(folder, "", weather);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\"}");
        }
        assertThat(names(model.asked().getFirst())).containsExactly("weather__get_weather");
        assertThat(tools(model.asked().getFirst())
                        .getFirst()
                        .object("inputSchema")
                        .toString())
                .contains("city");
    }

    @Test
    void sourceThatIsNotThereIsRefused() throws InterruptedException {
        var model = ClientModel.saying("Done.");
        try (var hub = new ConversingHub(folder, "", weather);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            assertThat(client.call(CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"wether\"]}")
                            .toString())
                    .contains("No source 'wether' is visible to you. Did you mean weather?");
        }
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void sourceIsNamedLikeItsEnsembleToo() throws InterruptedException {
        var model = ClientModel.saying("Done.").then(ClientModel.text("Done."));
        var other = FakeUpstream.named("mcp-tides").tool("get_tide", _ -> text("high"));
        var tides = FakeUpstream.named("tides").tool("get_wave", _ -> text("low"));
        try (var hub = new ConversingHub(folder, "", weather, other, tides);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"mcp-weather\"]}");
            model.call(client, CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"mcp-tides\"]}");

            assertThat(client.call(CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"mcp-wether\"]}")
                            .toString())
                    .contains("No source 'mcp-wether' is visible to you. Did you mean mcp-weather?");
        }
        assertThat(names(model.asked().getFirst())).containsExactly("weather__get_weather");
        assertThat(names(model.asked().getLast())).containsExactly("mcp-tides__get_tide");
    }

    @Test
    void amongAThousandToolsTheModelFindsTheRightOneBySearch() throws IOException, InterruptedException {
        try (var model = ScriptedModel.start(
                        ModelStep.call("search_skills", "{\"query\":\"weather in a city\"}"),
                        ModelStep.computed(ToolViewsTest::callOfTheFirstMatch),
                        ModelStep.text("Sunny."));
                var hub = new ConversingHub(folder, provider(model), manyTools(), weather);
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(textOf(client.call(CONVERSE, "{\"message\":\"What is the weather in Oslo?\"}")
                            .result()))
                    .isEqualTo("Sunny.");

            var definitions = model.calls().getFirst().tree().path("tools");
            assertThat(TokenEstimate.of(definitions.toString())).isPositive().isLessThan(5_000);
            assertThat(model.lastCall().lastText()).isEqualTo("sunny in Oslo");
        }
        assertThat(weather.calls()).hasSize(1);
    }

    private static String provider(ScriptedModel model) {
        return "providers: {local: {kind: openai, url: \"%s\", key: s3cret, model: scripted-1}}\n"
                .formatted(model.url());
    }

    /// Takes the path of the first match out of the result of the search.
    private static ModelStep callOfTheFirstMatch(ModelCall call) {
        var path = Pattern.compile("[A-Za-z]+MCP\\.[a-z_0-9]+").matcher(call.lastText());
        assertThat(path.find()).as(call.lastText()).isTrue();
        return ModelStep.call(
                "call_tool", "{\"name\":\"%s\",\"arguments\":{\"city\":\"Oslo\"}}".formatted(path.group()));
    }

    @Test
    void namesViewListsNamesAndDescriptionsInOneTool() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "describe_function", "{\"path\":\"weather.get_weather\"}"))
                .then(ClientModel.call(
                        "c2", "call_tool", "{\"name\":\"weather.get_weather\",\"arguments\":{\"city\":\"Oslo\"}}"))
                .then(ClientModel.text("Sunny."));
        try (var hub = new ConversingHub(folder, "conversation: {view: names}\n", weather);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\"}");
        }
        var request = model.asked().getFirst();
        assertThat(names(request)).containsExactlyInAnyOrder("describe_function", "call_tool");
        assertThat(request.toString())
                .contains("weather.get_weather: Tells the weather in a city.")
                .doesNotContain("\"city\"");
        assertThat(weather.calls()).hasSize(1);
    }

    @Test
    void viewIsChosenByTheMeasuredTokensOfTheDefinitions() throws InterruptedException {
        var model = ClientModel.saying("Done.");
        try (var hub = new ConversingHub(folder, "conversation: {toolTokens: 30}\n", weather);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\"}");
        }
        assertThat(names(model.asked().getFirst())).contains("search_skills", "call_tool");
    }

    @Test
    void modelCallsAToolInAScriptAndReadsWhatItPrints() throws IOException, InterruptedException {
        var code = "console.log('It is ' + await device.WeatherMCP.get_weather({city: 'Oslo'}));";
        try (var model = ScriptedModel.start(
                        ModelStep.call(
                                "run_code", "{\"language\":\"javascript\",\"code\":%s}".formatted(Json.string(code))),
                        ModelStep.text("Sunny."));
                var hub = new ConversingHub(folder, provider(model) + "code: {language: javascript}\n", weather);
                var client = hub.modern(Identity.LOCAL, "{}")) {
            client.call(CONVERSE, "{\"message\":\"Weather?\",\"view\":\"code\"}");

            assertThat(model.calls().getFirst().toolNames())
                    .contains("run_code")
                    .doesNotContain("call_tool");
            assertThat(model.calls().getFirst().tree().path("messages").path(0).toString())
                    .contains("system", "WeatherMCP");
            assertThat(model.lastCall().lastText()).contains("It is sunny in Oslo");
        }
        assertThat(weather.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.argument("city")).isEqualTo("Oslo"));
    }

    @Test
    void onlyTheChosenSourcesCanBeSeenAndCalled() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("open", _ -> text("gold"));
        var model = new ClientModel()
                .then(ClientModel.call("c1", "vault__open", "{}"))
                .then(ClientModel.text("No."))
                .then(ClientModel.call("c2", "call_tool", "{\"name\":\"vault.open\",\"arguments\":{}}"))
                .then(ClientModel.text("No."));
        try (var hub = new ConversingHub(folder, "", weather, vault);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"weather\"]}");
            assertThat(names(model.asked().getFirst())).containsExactly("weather__get_weather");
            model.call(client, CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"weather\"],\"view\":\"search\"}");
        }
        assertThat(vault.calls()).isEmpty();
    }

    @Test
    void profileChoosesTheToolsOfAConversation() throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("open", _ -> text("gold"));
        var model = ClientModel.saying("Done.");
        try (var hub = new ConversingHub(folder, "profiles: {outdoors: {sources: [weather]}}\n", weather, vault);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            model.call(client, CONVERSE, "{\"message\":\"Hi\",\"profile\":\"outdoors\"}");
            var unknown = model.call(client, CONVERSE, "{\"message\":\"Hi\",\"profile\":\"indoors\"}");

            assertThat(unknown.toString()).contains("No profile 'indoors' is visible to you");
        }
        assertThat(names(model.asked().getFirst())).containsExactly("weather__get_weather");
    }

    /// A client of a part of the hub does not learn which other parts there are.
    @ParameterizedTest
    @ValueSource(strings = {"vaults", "vault", "valt"})
    void profileOutsideOfTheScopeDoesNotExist(String profile) throws InterruptedException {
        var vault = FakeUpstream.named("vault").tool("open", _ -> text("gold"));
        var model = new ClientModel();
        var profiles = """
            profiles:
              outdoors: {sources: [weather, jackfield]}
              vaults: {sources: [vault]}
            """;
        try (var hub = new ConversingHub(folder, profiles, weather, vault);
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS, "outdoors")) {
            var answer = client.call(CONVERSE, "{\"message\":\"Hi\",\"profile\":\"%s\"}".formatted(profile));

            assertThat(answer.error().orElseThrow().message())
                    .isEqualTo(
                            "No profile '%s' is visible to you. Leave it out, or ask the operator of the hub which profiles there are."
                                    .formatted(profile));
        }
        assertThat(model.asked()).isEmpty();
    }
}
