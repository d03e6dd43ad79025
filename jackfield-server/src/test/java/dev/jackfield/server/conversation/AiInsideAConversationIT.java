package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tools of the hub that use a model, inside a conversation. `ai.process` is for models only if it is named.
@Timeout(120)
class AiInsideAConversationIT {
    private static final String PROCESS = "{\"aiPrompt\":\"Write a poem\",\"resultType\":\"txt\"}";

    @TempDir
    private Path folder;

    private final FakeUpstream weather = FakeUpstream.named("weather").tool("get_weather", _ -> text("sunny"));

    private ConversingHub hub(ScriptedModel model) throws InterruptedException {
        var more = "code: {language: javascript}\nprofiles: {writing: {sources: [ai]}, all: {sources: [\"*\"]}}\n";
        return new ConversingHub(folder, more + ShellServer.provider(model), weather);
    }

    private static String converse(ConversingHub hub, String more) throws InterruptedException {
        try (var client = hub.modern(Identity.LOCAL, "{}")) {
            return textOf(client.call("jackfield.converse", "{\"message\":\"Go\",%s}".formatted(more))
                    .result());
        }
    }

    private static ModelStep script(String code) {
        return ModelStep.call("run_code", "{\"language\":\"javascript\",\"code\":%s}".formatted(Json.string(code)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "names", "search", "code"})
    void isOfferedInNoView(String view) throws Exception {
        try (var model = ScriptedModel.start(
                        ModelStep.call("search_skills", "{\"query\":\"process documents with a model\"}"),
                        ModelStep.call("describe_function", "{\"path\":\"ai.process\"}"),
                        ModelStep.call("ai__process", PROCESS),
                        ModelStep.call("ai.process", PROCESS),
                        ModelStep.call("call_tool", "{\"name\":\"ai.process\",\"arguments\":%s}".formatted(PROCESS)),
                        ModelStep.text("I cannot."));
                var hub = hub(model)) {
            assertThat(converse(hub, "\"view\":\"%s\"".formatted(view))).isEqualTo("I cannot.");

            assertThat(model.calls()).hasSize(6);
            assertThat(model.calls().stream()
                            .map(call -> call.tree().toString())
                            .collect(Collectors.joining()))
                    .doesNotContain("documentList");
        }
    }

    @Test
    void scriptsCanNeitherProcessNorConverse() throws Exception {
        try (var model = ScriptedModel.start(
                        script("console.log(await device.Ai.process({aiPrompt: 'Write', resultType: 'txt'}));"),
                        script("console.log(await device.Jackfield.converse({message: 'again'}));"),
                        script("console.log(await device.Jackfield.conversations({action: 'list'}));"),
                        ModelStep.text("I cannot."));
                var hub = hub(model)) {
            assertThat(converse(hub, "\"view\":\"code\"")).isEqualTo("I cannot.");

            assertThat(model.calls()).hasSize(4);
            assertThat(model.calls().subList(1, 4))
                    .allSatisfy(call -> assertThat(call.lastText()).containsIgnoringCase("error"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"sources\":[\"ai\"]", "\"profile\":\"writing\""})
    void isOfferedWhereItIsNamed(String named) throws Exception {
        try (var model = ScriptedModel.start(
                        ModelStep.call("ai__process", PROCESS), ModelStep.text("Roses."), ModelStep.text("Done."));
                var hub = hub(model)) {
            assertThat(converse(hub, named + ",\"view\":\"full\"")).isEqualTo("Done.");

            assertThat(model.calls().getFirst().toolNames()).containsExactly("ai__process");
            assertThat(model.lastCall().lastText()).contains("Roses.");
        }
    }

    @Test
    void profileOfEverythingDoesNotNameIt() throws Exception {
        try (var model = ScriptedModel.start(ModelStep.text("Done."));
                var hub = hub(model)) {
            assertThat(converse(hub, "\"profile\":\"all\",\"view\":\"full\"")).isEqualTo("Done.");

            assertThat(model.calls().getFirst().toolNames()).containsExactly("weather__get_weather");
        }
    }
}
