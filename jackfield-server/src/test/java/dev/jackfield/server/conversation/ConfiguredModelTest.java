package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Conversations with a model that is configured, reached over HTTP in the words of its provider.
@Timeout(60)
class ConfiguredModelTest extends ScriptedModelFixture {
    private final FakeUpstream weather = FakeUpstream.named("weather")
            .legacy()
            .tool(
                    "get_weather",
                    "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"]}",
                    call -> text("sunny in " + call.argument("city")));

    private ConversingHub hub(String more) throws InterruptedException {
        return hub("openai", more);
    }

    private ConversingHub hub(String kind, String more) throws InterruptedException {
        var providers =
                "providers: {local: {kind: %s, url: \"%s\", key: k, model: scripted-1}}\n".formatted(kind, model.url());
        return new ConversingHub(folder, providers + more, weather);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void modelCallsAToolAndItsResultGoesBack(String kind) throws InterruptedException {
        model.then(ModelStep.call("weather__get_weather", "{\"city\":\"Oslo\"}"), ModelStep.text("It is ", "sunny."));
        try (var hub = hub(kind, "");
                var client = client(hub)) {
            var result = converse(client, "{\"message\":\"What's the weather in Oslo?\"}");

            assertThat(textOf(result)).isEqualTo("It is sunny.");
            assertThat(data(result).text("model")).contains("local/scripted-1");
            assertThat(data(result).object("usage").get("output").orElseThrow()).hasToString("10");
        }
        assertThat(weather.calls()).hasSize(1);
        assertThat(model.lastCall().lastText()).isEqualTo("sunny in Oslo");
    }

    @Test
    void toolIsListedOnlyWhereAModelIsConfigured() throws InterruptedException {
        try (var with = hub("");
                var without = new ConversingHub(folder.resolve("other"), "", weather);
                var one = client(with);
                var other = client(without)) {
            assertThat(tools(one)).contains(CONVERSE, "ai.process").doesNotContain("jackfield.conversations");
            assertThat(tools(other)).doesNotContain(CONVERSE, "ai.process");
        }
    }

    private static List<String> tools(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElseThrow().stream()
                .map(tool ->
                        tool.object().flatMap(fields -> fields.text("name")).orElseThrow())
                .toList();
    }

    @Test
    void failedModelLeavesNothingOfTheTurn() throws InterruptedException {
        model.then(ModelStep.text("Hello."), ModelStep.status(400, "invalid_request_error", "no such thing"));
        try (var hub = hub("");
                var client = client(hub)) {
            var id = data(converse(client, "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var failed = converse(client, "{\"message\":\"Again\",\"conversation\":\"%s\"}".formatted(id));
            var view = client.call(
                            "jackfield.conversations", "{\"action\":\"view\",\"conversation\":\"%s\"}".formatted(id))
                    .result();

            assertThat(textOf(failed)).contains("no such thing");
            assertThat(data(failed).object("error").text("kind")).contains("request");
            assertThat(textOf(view)).isEqualTo("1 user: Hi\n2 assistant: Hello.");
        }
    }

    @Test
    void unknownProviderIsNamed() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Hi\",\"model\":\"mistral/large\"}")))
                    .isEqualTo("Provider not registered: mistral");
        }
    }

    @Test
    void clientWithoutAModelCannotChooseItsOwn() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Hi\",\"model\":\"client\"}")))
                    .contains("this client does not offer one (sampling)", "Choose another `model`");
        }
    }

    @Test
    void modelsOfTheProvidersAreListed() throws InterruptedException {
        model.models("scripted-1", "scripted-2");
        try (var hub = hub("");
                var client = client(hub)) {
            var result = client.call("jackfield.conversations", "{\"action\":\"models\"}")
                    .result();

            assertThat(textOf(result)).contains("local/scripted-1", "local/scripted-2");
            assertThat(data(result).text("usual")).contains("local/scripted-1");
        }
    }

    @Test
    void conversationKeepsItsModel() throws InterruptedException {
        model.then(ModelStep.text("One."), ModelStep.text("Two."));
        try (var hub = hub("");
                var client = client(hub)) {
            var first = data(converse(client, "{\"message\":\"1\",\"model\":\"local/scripted-9\"}"));
            var second = data(converse(
                    client,
                    "{\"message\":\"2\",\"conversation\":\"%s\"}"
                            .formatted(first.text("conversation").orElseThrow())));

            assertThat(second.text("model")).contains("local/scripted-9");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"max_tokens\":99999999999", "\"max_steps\":99999999999"})
    void numberThatIsTooLargeIsRefused(String control) throws InterruptedException {
        model.then(ModelStep.text("Hello."));
        try (var hub = hub("");
                var client = client(hub)) {
            var answer = client.call(CONVERSE, "{\"message\":\"Hi\",%s}".formatted(control));

            assertThat(textOf(answer.result())).contains("maximum");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "view"})
    void offsetThatIsTooLargeIsRefused(String action) throws InterruptedException {
        model.then(ModelStep.text("Hello."));
        try (var hub = hub("");
                var client = client(hub)) {
            var id = data(converse(client, "{\"message\":\"Hi\"}"))
                    .text("conversation")
                    .orElseThrow();
            var answer = client.call(
                    "jackfield.conversations",
                    "{\"action\":\"%s\",\"conversation\":\"%s\",\"offset\":99999999999}".formatted(action, id));

            assertThat(textOf(answer.result())).contains("maximum");
        }
    }

    @Test
    void turnGoesOnWhenItsProviderIsConfiguredAnew() throws Exception {
        var isWriting = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        weather.tool("wait", _ -> text("waited"));
        model.then(
                ModelStep.computed(_ -> {
                    isWriting.countDown();
                    return ModelStep.turn(
                            ModelStep.Stop.TOOLS,
                            List.of(
                                    ModelPiece.text("I wait."),
                                    new ModelPiece.Gate(goOn),
                                    ModelPiece.call("weather__wait", "{}")));
                }),
                ModelStep.text("Other."),
                ModelStep.text("Done."));
        try (var hub = hub("");
                var client = client(hub);
                var other = client(hub)) {
            var turn = CompletableFuture.supplyAsync(() -> answer(client, "{\"message\":\"Wait\"}"));
            assertThat(isWriting.await(30, TimeUnit.SECONDS)).isTrue();
            hub.reload(
                    folder,
                    "providers: {local: {kind: openai, url: \"%s\", key: k, model: scripted-1, retries: 0}}\n"
                            .formatted(model.url()));
            assertThat(textOf(answer(other, "{\"message\":\"Hi\"}"))).isEqualTo("Other.");
            goOn.countDown();

            assertThat(textOf(turn.get(30, TimeUnit.SECONDS))).isEqualTo("Done.");
        }
    }

    private static Fields answer(TestClient client, String arguments) {
        try {
            return converse(client, arguments);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void instructionsThatAreGivenAgainAreKeptOnce() throws InterruptedException {
        model.then(ModelStep.text("One."), ModelStep.text("Two."));
        try (var hub = hub("");
                var client = client(hub)) {
            var first = data(converse(client, "{\"message\":\"1\",\"system\":\"Be brief.\"}"));
            converse(
                    client,
                    "{\"message\":\"2\",\"system\":\"Be brief.\",\"conversation\":\"%s\"}"
                            .formatted(first.text("conversation").orElseThrow()));
        }
        assertThat(model.lastCall().tree().toString().split("Be brief", -1)).hasSize(2);
    }

    /// The window of the model has 8,192 tokens.
    @ParameterizedTest
    @ValueSource(strings = {"english", "chinese", "failed"})
    void longResultsOfOneStepFitTheWindowTogether(String tool) throws InterruptedException {
        weather.tool("english", _ -> text("It is warm. ".repeat(20_000)))
                .tool("chinese", _ -> text("\u4eca\u65e5\u306f\u6696".repeat(20_000)))
                .tool("failed", _ -> Results.failure("It is warm. ".repeat(20_000)));
        var call = ModelPiece.call("weather__" + tool, "{}");
        model.then(ModelStep.calls(call, call, call), ModelStep.text("It is warm."));
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"How warm?\"}"))).isEqualTo("It is warm.");
        }
        assertThat(model.lastCall().lastText()).contains("Cut after");
    }
}
