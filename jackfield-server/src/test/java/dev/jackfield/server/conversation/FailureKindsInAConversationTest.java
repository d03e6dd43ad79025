package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The kind under which a conversation keeps each failure of a tool, and what the model reads of it.
@Timeout(120)
class FailureKindsInAConversationTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final String RULES = "rules: [\"deny github.delete to ann\"]\n";

    @TempDir
    private Path folder;

    private final FakeUpstream github = FakeUpstream.named("github")
            .tool(
                    "read",
                    "{\"type\":\"object\",\"properties\":{\"issue\":{\"type\":\"integer\"}},\"required\":[\"issue\"]}",
                    _ -> text("issue 1"))
            .tool("delete", _ -> text("gone"))
            .tool("fail", _ -> Results.failure("out of paper"));

    private ScriptedModel model;
    private ConversingHub hub;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        model = ScriptedModel.start();
        var server = ShellServer.in(folder);
        var programs =
                server.source("slow", "shared").replace("}", ", timeout: 1s}") + server.source("frail", "shared");
        hub = new ConversingHub(folder, programs + RULES + ShellServer.provider(model), github);
    }

    @AfterEach
    void close() {
        hub.close();
        model.close();
    }

    /// Has the model call a tool that fails, and returns the result that the conversation keeps.
    private Fields failed(String tool, String arguments) throws InterruptedException {
        model.then(ModelStep.call(tool, arguments), ModelStep.text("It failed."));
        try (var client = hub.modern(ANN, "{}")) {
            var turn = client.call("jackfield.converse", "{\"message\":\"Go\",\"view\":\"full\"}")
                    .result();
            var kept = client.call(
                            "jackfield.conversations",
                            "{\"action\":\"view\",\"conversation\":\"%s\"}"
                                    .formatted(data(turn).text("conversation").orElseThrow()))
                    .result();
            return result(kept);
        }
    }

    private static Fields result(Fields conversation) {
        return data(conversation).get("canisters").map(Json::items).orElseThrow().stream()
                .map(line -> line.object().orElseThrow())
                .filter(line -> line.text("role").filter("result"::equals).isPresent())
                .findFirst()
                .orElseThrow();
    }

    private void assertFails(String tool, String arguments, String kind, String reason) throws InterruptedException {
        var result = failed(tool, arguments);

        assertThat(result.text("error_kind")).contains(kind);
        assertThat(result.text("error").orElseThrow()).contains(reason);
        assertThat(model.lastCall().lastText()).contains(reason);
    }

    @Test
    void wrongArguments() throws InterruptedException {
        assertFails("github__read", "{\"issue\":\"first\"}", "validation", "do not fit its schema");
        assertThat(github.calls()).isEmpty();
    }

    @Test
    void failureOfTheToolItself() throws InterruptedException {
        assertFails("github__fail", "{}", "execution", "out of paper");
    }

    @Test
    void toolThatDoesNotAnswerInTime() throws InterruptedException {
        assertFails("slow__hang", "{}", "timeout", "gave no sign of life for 1 s");
    }

    @Test
    void programThatEndsDuringTheCall() throws InterruptedException {
        assertFails("frail__end", "{}", "network", "Source 'frail' disconnected during 'frail.end'");
    }

    @Test
    void toolThatARuleDenies() throws InterruptedException {
        assertFails("github__delete", "{}", "validation", "is visible to you");
        assertThat(github.calls()).isEmpty();
    }

    @Test
    void defectInCodeOfTheHub() throws InterruptedException {
        var id = new AtomicReference<>("");
        hub.add(JavaTools.named("flawed").markBuiltIn().invocationTool("""
            {"name":"crash","inputSchema":{"type":"object"}}\
            """, (_, call) -> {
            id.set(call.id());
            throw new IllegalStateException("secret bug");
        }));

        var result = failed("flawed__crash", "{}");

        assertThat(result.text("error_kind")).contains("execution");
        assertThat(result.text("error"))
                .contains("The hub failed on this call; its log has the details under call %s.".formatted(id));
        assertThat(model.lastCall().lastText()).contains(id.get());
        assertThat(model.lastCall().tree().toString()).doesNotContain("secret bug", "IllegalState");
    }
}
