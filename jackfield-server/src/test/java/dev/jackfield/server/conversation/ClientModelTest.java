package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Conversations without any configured model: the model of the client is asked.
@Timeout(60)
class ClientModelTest {
    private static final Identity ANN = new Identity("ann", Set.of());

    @TempDir
    private Path folder;

    private final FakeUpstream weather = FakeUpstream.named("weather")
            .tool(
                    "get_weather",
                    "{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"]}",
                    call -> text("sunny in " + call.argument("city")));

    private ConversingHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = new ConversingHub(folder, "", weather);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void modelOfAModernClientCallsATool() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "weather__get_weather", "{\"city\":\"Oslo\"}"))
                .then(ClientModel.text("It is sunny."));
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var result = model.call(client, "jackfield.converse", "{\"message\":\"What's the weather in Oslo?\"}");

            assertThat(textOf(result)).isEqualTo("It is sunny.");
            assertThat(data(result).text("stop_reason")).contains("end");
            assertThat(data(result).text("model")).contains("client");
        }
        assertThat(weather.calls()).hasSize(1);
        assertThat(model.asked().getLast().toString()).contains("tool_result", "\"toolUseId\":\"c1\"", "sunny in Oslo");
    }

    @Test
    void modelOfALegacyClientCallsATool() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "weather__get_weather", "{\"city\":\"Oslo\"}"))
                .then(ClientModel.text("It is sunny."));
        try (var client = hub.legacy(ANN, ClientModel.TOOLS, model)) {
            var result = model.call(client, "jackfield.converse", "{\"message\":\"What's the weather in Oslo?\"}");

            assertThat(textOf(result)).isEqualTo("It is sunny.");
        }
        assertThat(weather.calls()).hasSize(1);
    }

    @Test
    void clientWithoutToolsInItsModelConversesWithoutThem() throws InterruptedException {
        var model = ClientModel.saying("Hello.");
        try (var client = hub.modern(ANN, "{\"sampling\":{}}")) {
            var result = model.call(client, "jackfield.converse", "{\"message\":\"Hi\"}");

            assertThat(textOf(result)).isEqualTo("Hello.");
            assertThat(data(result).text("note").orElseThrow()).startsWith("Without tools");
        }
        assertThat(model.asked().getFirst().has("tools")).isFalse();
    }

    @Test
    void clientWithoutAModelIsToldWhatToConfigure() throws InterruptedException {
        try (var client = hub.modern(ANN, "{}")) {
            var result =
                    client.call("jackfield.converse", "{\"message\":\"Hi\"}").result();

            assertThat(textOf(result)).contains("No model is configured", "`providers`", "sampling");
            assertThat(data(result).object("error").text("kind")).contains("request");
        }
    }

    @Test
    void nothingIsNoMessage() throws InterruptedException {
        var model = new ClientModel();
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            assertThat(textOf(model.call(client, "jackfield.converse", "{\"message\":\" \"}")))
                    .startsWith("There is no message");
            assertThat(textOf(model.call(client, "jackfield.converse", "{}"))).startsWith("There is no message");
        }
        assertThat(model.asked()).isEmpty();
    }

    @Test
    void conversationGoesOnWhenItsIdIsGivenAgain() throws InterruptedException {
        var model = ClientModel.saying("Hello Ann.").then(ClientModel.text("You are Ann."));
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            var first = model.call(client, "jackfield.converse", "{\"message\":\"I am Ann\",\"system\":\"Be brief\"}");
            var id = data(first).text("conversation").orElseThrow();
            var second = model.call(
                    client, "jackfield.converse", "{\"message\":\"Who am I?\",\"conversation\":\"%s\"}".formatted(id));

            assertThat(textOf(second)).isEqualTo("You are Ann.");
            assertThat(data(second).text("conversation")).contains(id);
        }
        assertThat(model.asked().getLast().text("systemPrompt")).contains("Be brief");
        assertThat(model.asked().getLast().toString()).contains("I am Ann", "Hello Ann.", "Who am I?");
    }

    @Test
    void anotherIdentityCannotSeeForkOrContinueAConversation() throws InterruptedException {
        var model = ClientModel.saying("Hello Ann.");
        String id;
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            id = data(model.call(client, "jackfield.converse", "{\"message\":\"I am Ann\"}"))
                    .text("conversation")
                    .orElseThrow();
        }
        try (var bob = hub.modern(new Identity("bob", Set.of()), ClientModel.TOOLS)) {
            var unknown = "You have no conversation '%s'".formatted(id);
            assertThat(textOf(model.call(
                            bob, "jackfield.converse", "{\"message\":\"Who?\",\"conversation\":\"%s\"}".formatted(id))))
                    .startsWith(unknown);
            for (var action : List.of("view", "fork", "export", "delete")) {
                assertThat(textOf(bob.call(
                                        "jackfield.conversations",
                                        "{\"action\":\"%s\",\"conversation\":\"%s\"}".formatted(action, id))
                                .result()))
                        .startsWith(unknown);
            }
            assertThat(data(bob.call("jackfield.conversations", "{\"action\":\"list\"}")
                                    .result())
                            .get("conversations")
                            .map(Json::items)
                            .orElseThrow())
                    .isEmpty();
        }
        assertThat(model.asked()).hasSize(1);
    }

    @Test
    void eventsOfATurnArriveAsProgress() throws InterruptedException {
        var model = new ClientModel()
                .then(ClientModel.call("c1", "weather__get_weather", "{\"city\":\"Oslo\"}"))
                .then(ClientModel.text("It is sunny."));
        try (var client = hub.legacy(ANN, ClientModel.TOOLS, model)) {
            client.ask("tools/call", """
                {"name":"jackfield.converse","arguments":{"message":"Weather?"},"_meta":{"progressToken":"p"}}\
                """, model);
        }
        var events = model.heard().stream()
                .map(heard -> heard.params().object("_meta").object("dev.jackfield/event"))
                .map(event -> event.text("event").orElse("") + " "
                        + event.text("role").orElse(""))
                .toList();
        assertThat(events)
                .containsSubsequence(
                        "started assistant",
                        "completed assistant",
                        "started invocation",
                        "completed invocation",
                        "started result",
                        "completed result",
                        "started assistant",
                        "progress assistant",
                        "completed assistant");
        assertThat(model.heard().stream()
                        .map(heard -> heard.params().text("message").orElse("")))
                .contains("It is sunny.", "Calls weather.get_weather {\"city\":\"Oslo\"}");
    }

    @Test
    void conversationCannotBeginAnother() throws InterruptedException {
        var model =
                new ClientModel().then(ClientModel.call("c1", "call_tool", """
                    {"name":"jackfield.converse","arguments":{"message":"again"}}\
                    """)).then(ClientModel.text("Well."));
        try (var client = hub.modern(ANN, ClientModel.TOOLS)) {
            model.call(client, "jackfield.converse", "{\"message\":\"Go\",\"view\":\"search\"}");
        }
        assertThat(model.asked().getLast().toString()).contains("There is no tool 'jackfield.converse'");
    }
}
