package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import dev.jackfield.testkit.model.ModelStep;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Resources and prompts of a source, in each view of a conversation.
@Timeout(120)
class ItemsInAConversationTest extends ScriptedModelFixture {
    private static final String RESOURCE = "This is the content of the static text resource.";
    private static final String PROMPT = "This is a simple prompt for testing.";

    private final ConformanceFixture fixture = ConformanceFixture.speaking(SpokenEras.BOTH);

    private Fields converse(String view) throws InterruptedException {
        var more = "code: {language: javascript}\n" + ShellServer.provider(model);
        try (var hub = new ConversingHub(
                        folder, more, Map.<String, Supplier<McpServer>>of("fixture", fixture::connect));
                var client = hub.modern(Identity.LOCAL, "{}")) {
            return client.call("jackfield.converse", "{\"message\":\"Hi\",\"view\":\"%s\"}".formatted(view))
                    .result();
        }
    }

    private String read(int call) {
        return model.calls().get(call).lastText();
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "names"})
    void areNamedInTheDescriptionsOfTwoTools(String view) throws InterruptedException {
        model.then(
                ModelStep.call("read_resource", "{\"uri\":\"test://static-text\"}"),
                ModelStep.call("get_prompt", "{\"name\":\"fixture.test_simple_prompt\"}"),
                ModelStep.text("Read."));
        assertThat(data(converse(view)).toString()).doesNotContain("error_kind");

        assertThat(model.calls().getFirst().toolNames()).contains("read_resource", "get_prompt");
        assertThat(model.calls().getFirst().tree().path("tools").toString())
                .contains("test://static-text", "fixture.test_simple_prompt");
        assertThat(read(1)).isEqualTo(RESOURCE);
        assertThat(read(2)).isEqualTo(PROMPT);
    }

    @Test
    void areFoundAndCalledLikeToolsInTheSearchView() throws InterruptedException {
        model.then(
                ModelStep.call("search_skills", "{\"query\":\"static text resource\"}"),
                ModelStep.call("search_skills", "{\"query\":\"test_simple_prompt\"}"),
                ModelStep.call("call_tool", "{\"name\":\"FixtureMCP.list_resources\",\"arguments\":{}}"),
                ModelStep.call(
                        "call_tool",
                        "{\"name\":\"FixtureMCP.read_resource\",\"arguments\":{\"uri\":\"test://static-text\"}}"),
                ModelStep.call(
                        "call_tool",
                        "{\"name\":\"FixtureMCP.get_prompt\",\"arguments\":{\"name\":\"test_simple_prompt\"}}"),
                ModelStep.text("Read."));
        converse("search");

        assertThat(read(1)).contains("test://static-text");
        assertThat(read(2)).contains("test_simple_prompt");
        assertThat(read(3)).contains("test://static-text");
        assertThat(read(4)).contains(RESOURCE);
        assertThat(read(5)).contains(PROMPT);
    }

    @Test
    void areMethodsInTheScriptsOfTheCodeView() throws InterruptedException {
        var code = """
            const fixture = device.FixtureMCP;
            console.log(JSON.stringify(await fixture.list_resources()));
            console.log(await fixture.read_resource({uri: 'test://static-text'}));
            console.log(JSON.stringify(await fixture.get_prompt({name: 'test_simple_prompt'})));
            """;
        model.then(
                ModelStep.call("run_code", "{\"language\":\"javascript\",\"code\":%s}".formatted(Json.string(code))),
                ModelStep.text("Read."));
        converse("code");

        assertThat(read(1)).contains("test://static-text", RESOURCE, PROMPT);
    }
}
