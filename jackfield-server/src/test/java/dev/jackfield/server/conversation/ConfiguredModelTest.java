package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.said;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Conversations with a model that is configured, reached over HTTP in the words of its provider.
@Timeout(60)
class ConfiguredModelTest {
    private static final String CONVERSE = "jackfield.converse";

    @TempDir
    private Path folder;

    private final FakeUpstream weather = FakeUpstream.named("weather")
            .legacy()
            .tool(
                    "get_weather",
                    "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"]}",
                    call -> text("sunny in " + call.argument("city")))
            .tool("ask_model", call -> {
                var answer = call.ask("sampling/createMessage", fields("""
                    {"messages":[{"role":"user","content":{"type":"text","text":"A word for warm?"}}],"maxTokens":20}\
                    """));
                return text(
                        answer.error().isPresent()
                                ? "refused: " + answer.error().get().message()
                                : "the model says "
                                        + answer.result()
                                                .object("content")
                                                .text("text")
                                                .orElse(""));
            });

    private ScriptedModel model;

    @BeforeEach
    void start() throws IOException {
        model = ScriptedModel.start();
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ConversingHub hub(String more) throws InterruptedException {
        return hub("openai", more);
    }

    private ConversingHub hub(String kind, String more) throws InterruptedException {
        var providers =
                "providers: {local: {kind: %s, url: \"%s\", key: k, model: scripted-1}}\n".formatted(kind, model.url());
        return new ConversingHub(folder, providers + more, weather);
    }

    private static TestClient client(ConversingHub hub) {
        return hub.modern(Identity.LOCAL, "{}");
    }

    private static Fields converse(TestClient client, String arguments) throws InterruptedException {
        return client.call(CONVERSE, arguments).result();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "anthropic"})
    void modelCallsAToolAndItsResultGoesBack(String kind) throws InterruptedException {
        model.then(ModelStep.call("weather__get_weather", "{\"city\":\"Oslo\"}"), ModelStep.text("It is ", "sunny."));
        try (var hub = hub(kind, "");
                var client = client(hub)) {
            var result = converse(client, "{\"message\":\"What's the weather in Oslo?\"}");

            assertThat(said(result)).isEqualTo("It is sunny.");
            assertThat(data(result).text("model")).contains("local/scripted-1");
            assertThat(data(result).object("usage").get("output").orElseThrow()).hasToString("10");
        }
        assertThat(weather.calls()).hasSize(1);
        assertThat(model.lastCall().lastText()).isEqualTo("sunny in Oslo");
    }

    @Test
    void piecesOfTheTextArriveAsProgress() throws InterruptedException {
        model.then(ModelStep.text("It is ", "sunny."));
        var heard = new HeardClient();
        try (var hub = hub("");
                var client = client(hub)) {
            client.ask(
                    "tools/call",
                    "{\"name\":\"%s\",\"arguments\":{\"message\":\"Hi\"},\"_meta\":{\"progressToken\":1}}"
                            .formatted(CONVERSE),
                    heard);
        }
        assertThat(heard.heard().stream()
                        .map(Message::params)
                        .map(params -> params.text("message").orElse("")))
                .containsSubsequence("It is ", "sunny.");
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

            assertThat(said(failed)).contains("no such thing");
            assertThat(data(failed).object("error").text("kind")).contains("request");
            assertThat(said(view)).isEqualTo("1 user: Hi\n2 assistant: Hello.");
        }
    }

    @Test
    void unknownProviderIsNamed() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(said(converse(client, "{\"message\":\"Hi\",\"model\":\"mistral/large\"}")))
                    .isEqualTo("Provider not registered: mistral");
        }
    }

    @Test
    void clientWithoutAModelCannotChooseItsOwn() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(said(converse(client, "{\"message\":\"Hi\",\"model\":\"client\"}")))
                    .contains("this client does not offer one (sampling)", "Choose another `model`");
        }
    }

    @Test
    void unknownSourceIsNamed() throws InterruptedException {
        try (var hub = hub("");
                var client = client(hub)) {
            var error = client.call(CONVERSE, "{\"message\":\"Hi\",\"sources\":[\"whether\"]}")
                    .error();

            assertThat(error.orElseThrow().message())
                    .isEqualTo("No source 'whether' is visible to you. Did you mean weather?");
        }
        assertThat(model.calls()).isEmpty();
    }

    @Test
    void modelsOfTheProvidersAreListed() throws InterruptedException {
        model.models("scripted-1", "scripted-2");
        try (var hub = hub("");
                var client = client(hub)) {
            var result = client.call("jackfield.conversations", "{\"action\":\"models\"}")
                    .result();

            assertThat(said(result)).contains("local/scripted-1", "local/scripted-2");
            assertThat(data(result).text("usual")).contains("local/scripted-1");
        }
    }

    @Test
    void sourceThatMayAskTheModelIsAnswered() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("balmy"), ModelStep.text("It is balmy."));
        try (var hub = hub("conversation: {sampling: [weather]}\n");
                var client = client(hub)) {
            assertThat(said(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It is balmy.");
        }
        assertThat(model.calls().get(1).lastText()).isEqualTo("A word for warm?");
        assertThat(model.calls().get(1).toolNames()).isEmpty();
        assertThat(model.lastCall().lastText()).isEqualTo("the model says balmy");
    }

    @Test
    void sourceThatMayNotAskTheModelIsNotAnswered() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("It cannot say."));
        try (var hub = hub("");
                var client = client(hub)) {
            assertThat(said(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It cannot say.");
        }
        assertThat(model.calls()).hasSize(2);
    }

    @Test
    void sourceMayAskSoOftenInOneTurn() throws InterruptedException {
        model.then(
                ModelStep.call("weather__ask_model", "{}"),
                ModelStep.text("balmy"),
                ModelStep.call("weather__ask_model", "{}"),
                ModelStep.text("Enough."));
        try (var hub = hub("conversation: {sampling: [weather], samplingCalls: 1}\n");
                var client = client(hub)) {
            assertThat(said(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("Enough.");
        }
        assertThat(model.lastCall().lastText()).contains("has answered enough questions of tools");
    }

    @Test
    void questionOfASourceThatMayNotAskTheModelGoesToTheClient() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("It is mild."));
        var answering = ClientModel.saying("mild");
        try (var hub = hub("");
                var client = hub.modern(Identity.LOCAL, "{\"sampling\":{}}")) {
            assertThat(said(answering.call(client, CONVERSE, "{\"message\":\"Ask\"}")))
                    .isEqualTo("It is mild.");
        }
        assertThat(answering.asked()).hasSize(1);
        assertThat(model.lastCall().lastText()).isEqualTo("the model says mild");
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
}
