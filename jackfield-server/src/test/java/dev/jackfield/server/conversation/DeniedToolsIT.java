package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A tool that rules deny, in each view of a conversation.
@Timeout(120)
class DeniedToolsIT {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final String RULES = "rules: [\"deny vault.open to ann\"]\ncode: {language: javascript}\n";

    @TempDir
    private Path folder;

    private final FakeUpstream vault =
            FakeUpstream.named("vault").tool("look", _ -> text("closed")).tool(fields("""
                {"name":"open","description":"Takes out all the gold.","inputSchema":{"type":"object"}}\
                """), _ -> text("gold"));

    private ConversingHub hub(ScriptedModel model) throws InterruptedException {
        return new ConversingHub(folder, RULES + ShellServer.provider(model), vault);
    }

    private static String converse(ConversingHub hub, String view) throws InterruptedException {
        try (var client = hub.modern(ANN, "{}")) {
            return textOf(client.call("jackfield.converse", "{\"message\":\"Go\",\"view\":\"%s\"}".formatted(view))
                    .result());
        }
    }

    /// Everything that the model has read.
    private static String read(ScriptedModel model) {
        return model.calls().stream().map(call -> call.tree().toString()).collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "names", "search", "code"})
    void isInNoDescriptionSearchOrGuideAndCannotBeCalled(String view) throws Exception {
        try (var model = ScriptedModel.start(
                        ModelStep.call("search_skills", "{\"query\":\"take gold out of the vault\"}"),
                        ModelStep.call("describe_function", "{\"path\":\"vault.open\"}"),
                        ModelStep.call("describe_function", "{\"path\":\"VaultMCP\"}"),
                        ModelStep.call("vault__open", "{}"),
                        ModelStep.call("vault.open", "{}"),
                        ModelStep.call("call_tool", "{\"name\":\"vault.open\",\"arguments\":{}}"),
                        ModelStep.call("call_tool", "{\"name\":\"VaultMCP.open\",\"arguments\":{}}"),
                        ModelStep.call("jackfield.call_tool", "{\"name\":\"vault.open\",\"arguments\":{}}"),
                        ModelStep.text("I cannot."));
                var hub = hub(model)) {
            assertThat(converse(hub, view)).isEqualTo("I cannot.");

            assertThat(read(model)).doesNotContain("Takes out all the gold");
            assertThat(model.calls().getFirst().tree().toString()).doesNotContain("open");
        }
        assertThat(vault.calls()).isEmpty();
    }

    @Test
    void isRefusedInAScriptAndTheModelReadsWhy() throws Exception {
        var code = "console.log(await device.VaultMCP.look()); await device.VaultMCP.open();";
        try (var model = ScriptedModel.start(
                        ModelStep.call(
                                "run_code", "{\"language\":\"javascript\",\"code\":%s}".formatted(Json.string(code))),
                        ModelStep.text("I cannot."));
                var hub = hub(model)) {
            assertThat(converse(hub, "code")).isEqualTo("I cannot.");

            assertThat(model.lastCall().lastText())
                    .contains("closed", "Tool not found: vault.open")
                    .doesNotContain("gold");
        }
        assertThat(vault.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.name()).isEqualTo("look"));
    }
}
