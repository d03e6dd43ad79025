package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.model.ModelCall;
import dev.jackfield.testkit.model.ModelStep;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sources that ask the model of the conversation in which they are called.
@Timeout(60)
class SamplingOfSourcesTest extends ScriptedModelFixture {
    private final FakeUpstream weather = FakeUpstream.named("weather").legacy().tool("ask_model", call -> {
        var answer = call.ask("sampling/createMessage", fields("""
            {"messages":[{"role":"user","content":{"type":"text","text":"A word for warm?"}}],"maxTokens":20}\
            """));
        return text(
                answer.error().isPresent()
                        ? "refused: " + answer.error().get().message()
                        : "the model says "
                                + answer.result().object("content").text("text").orElse(""));
    });

    private ConversingHub hub(String more) throws InterruptedException {
        var providers =
                "providers: {local: {kind: openai, url: \"%s\", key: k, model: scripted-1}}\n".formatted(model.url());
        return new ConversingHub(folder, more + providers, weather);
    }

    @Test
    void sourceThatMayAskTheModelIsAnswered() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("balmy"), ModelStep.text("It is balmy."));
        try (var hub = hub("conversation: {sampling: [weather]}\n");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It is balmy.");
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
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It cannot say.");
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
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("Enough.");
        }
        assertThat(model.lastCall().lastText()).contains("has reached its limit of questions from tools");
    }

    @Test
    void questionOfASourceThatMayNotAskTheModelGoesToTheClient() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("It is mild."));
        var answering = ClientModel.saying("mild");
        try (var hub = hub("");
                var client = hub.modern(Identity.LOCAL, "{\"sampling\":{}}")) {
            assertThat(textOf(answering.call(client, CONVERSE, "{\"message\":\"Ask\"}")))
                    .isEqualTo("It is mild.");
        }
        assertThat(answering.asked()).hasSize(1);
        assertThat(model.lastCall().lastText()).isEqualTo("the model says mild");
    }

    @Test
    void questionOfASourceThatIsTooLongIsNotSent() throws InterruptedException {
        weather.tool("ask_much", call -> {
            var answer = call.ask(
                    "sampling/createMessage",
                    fields(
                            "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"%s\"}}],\"maxTokens\":20}"
                                    .formatted("word ".repeat(100_000))));
            return text(
                    answer.error().isPresent()
                            ? "refused: " + answer.error().get().message()
                            : "answered");
        });
        model.then(ModelStep.call("weather__ask_much", "{}"), ModelStep.text("It cannot say."));
        try (var hub = hub("conversation: {sampling: [weather]}\n");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It cannot say.");
        }
        assertThat(model.lastCall().lastText()).startsWith("refused: ").contains("tokens");
    }

    @Test
    void boundsBeginAnewWithEachTurn() throws InterruptedException {
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("balmy"), ModelStep.text("One."));
        model.then(ModelStep.call("weather__ask_model", "{}"), ModelStep.text("mild"), ModelStep.text("Two."));
        try (var hub = hub("conversation: {sampling: [weather], samplingCalls: 1, samplingTokens: 20}\n");
                var client = client(hub)) {
            var id = data(converse(client, "{\"message\":\"1\"}"))
                    .text("conversation")
                    .orElseThrow();
            assertThat(textOf(converse(client, "{\"message\":\"2\",\"conversation\":\"%s\"}".formatted(id))))
                    .isEqualTo("Two.");
        }
        assertThat(model.lastCall().lastText()).isEqualTo("the model says mild");
    }

    /// Each answer of the scripted model has five tokens.
    @Test
    void answersAreBoundedTogether() throws InterruptedException {
        model.then(
                ModelStep.call("weather__ask_model", "{}"),
                ModelStep.text("balmy"),
                ModelStep.call("weather__ask_model", "{}"),
                ModelStep.text("mild"),
                ModelStep.call("weather__ask_model", "{}"),
                ModelStep.text("Enough."));
        try (var hub = hub("conversation: {sampling: [weather], samplingTokens: 10}\n");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("Enough.");
        }
        assertThat(most(model.calls().get(1))).isEqualTo(10);
        assertThat(most(model.calls().get(3))).isEqualTo(5);
        assertThat(model.lastCall().lastText()).contains("has reached its limit of questions from tools");
    }

    private static int most(ModelCall call) {
        var tree = call.tree();
        return tree.path("max_tokens").asInt(tree.path("max_completion_tokens").asInt(0));
    }

    @Test
    void sourceThatIsCalledByNameThroughTheHubMayAskToo() throws InterruptedException {
        model.then(
                ModelStep.call("call_tool", "{\"name\":\"weather.ask_model\",\"arguments\":{}}"),
                ModelStep.text("balmy"),
                ModelStep.text("It is balmy."));
        try (var hub = hub("conversation: {sampling: [weather], view: search}\n");
                var client = client(hub)) {
            assertThat(textOf(converse(client, "{\"message\":\"Ask\"}"))).isEqualTo("It is balmy.");
        }
        assertThat(model.lastCall().lastText()).contains("the model says balmy");
    }

    /// The tool of the ensemble, which may ask, is done by a tool of the other source, which may not.
    @ParameterizedTest
    @ValueSource(strings = {"full", "search"})
    void sourceThatMayAskDoesNotPassThatOn(String view) throws Exception {
        Files.writeString(folder.resolve("io.toml"), """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "relay"
            tool = "weather.ask_model"
            """);
        model.then(
                view.equals("full")
                        ? ModelStep.call("io__relay", "{}")
                        : ModelStep.call("call_tool", "{\"name\":\"io.relay\",\"arguments\":{}}"),
                ModelStep.text("It is mild."));
        var user = ClientModel.saying("mild");
        try (var hub = hub("  io: {ensemble: io.toml}\nconversation: {sampling: [io], view: %s}\n".formatted(view));
                var client = hub.modern(Identity.LOCAL, "{\"sampling\":{}}")) {
            assertThat(textOf(user.call(client, CONVERSE, "{\"message\":\"Ask\"}")))
                    .isEqualTo("It is mild.");
        }
        assertThat(user.asked()).hasSize(1);
        assertThat(model.calls()).hasSize(2);
        assertThat(model.lastCall().lastText()).contains("the model says mild");
    }
}
