package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.model.ModelCall;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Clients of the TypeScript SDK converse with the configured model of a hub, whose tools are those of an ensemble.
@TestInstance(Lifecycle.PER_CLASS)
class ConverseIT {
    private static final String KEY = "a-key-of-a-provider";
    private static final String TOOL = "io.read_note";

    private static final String ENSEMBLE = """
        [ensemble]
        name = "io"

        [[invokers]]
        name = "read_note"
        description = "Reads a note"
        tool = "files.readFile"

        [invokers.arguments]
        type = "object"
        required = ["path"]

        [invokers.arguments.properties.path]
        type = "string"
        """;

    private ScriptedModel model;
    private HubProcess hub;
    private Workplace workplace;

    @BeforeAll
    void start() throws IOException {
        model = ScriptedModel.start().requiring(KEY);
        hub = HubProcess.start(workplace());
        hub.awaitReady("files", "io");
        workplace = workplace();
    }

    @AfterAll
    void stop() {
        hub.close();
        model.close();
    }

    private Workplace workplace() {
        return Workplace.with("""
            sources:
              files: {builtin: filesystem, roots: [notes], readOnly: true}
              io: {ensemble: io.toml}
            providers:
              scripted: {kind: anthropic, url: "%s", key: "${PROVIDER_KEY}", model: scripted-1}
            conversation: {view: full}
            """.formatted(model.url()))
                .file("io.toml", ENSEMBLE)
                .file("notes/rome.md", "The Tiber flows through Rome.")
                .variable("PROVIDER_KEY", KEY);
    }

    @BeforeEach
    void script() {
        model.afterwards(ConverseIT::answer);
    }

    /// The model reads the note when it is asked for one, and otherwise says how much it has read.
    private static ModelStep answer(ModelCall call) {
        return call.lastText().startsWith("Read ")
                ? ModelStep.call(noteTool(call), "{\"path\":\"rome.md\"}")
                : ModelStep.text("I have read ", call.lastText());
    }

    private static String noteTool(ModelCall call) {
        return call.toolNames().stream()
                .filter(name -> name.endsWith("read_note"))
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @EnumSource(names = {"V1", "V2_LEGACY", "V2_MODERN"})
    void clientConversesOverHttp(TypeScriptSdk client) {
        converses(client, new ServerTarget.Http(hub.url()));
    }

    /// The client starts a hub for each of its connections, and the conversation outlives them.
    @ParameterizedTest
    @EnumSource(names = {"V1", "V2_LEGACY", "V2_MODERN"})
    void clientConversesOverStdio(TypeScriptSdk client) {
        var config = workplace.path("jackfield.yaml").toString();

        converses(client, new ServerTarget.Stdio(workplace.command("stdio", "--config", config)));
    }

    private void converses(ForeignClient client, ServerTarget hub) {
        var first = client.converse(hub, List.of(readNote(), turn(Map.of("message", "Read the note about Rome."))));
        var converse = first.call("jackfield.converse");

        assertThat(first.tools()).contains("jackfield.converse", TOOL);
        assertThat(first.call(TOOL).text()).contains("The Tiber");
        assertThat(converse.text()).isEqualTo("I have read The Tiber flows through Rome.");
        assertThat(converse.reports().stream()
                        .map(report -> report.path("message").asString()))
                .containsSubsequence("I have read ", "The Tiber flows through Rome.");
        assertThat(roles(converse)).containsSubsequence("invocation", "result", "assistant");

        var conversation =
                converse.result().at("/structuredContent/conversation").asString();
        var second = client.converse(hub, List.of(turn(Map.of("message", "Thanks", "conversation", conversation))));

        assertThat(second.call("jackfield.converse").text()).isEqualTo("I have read Thanks");
        assertThat(model.lastCall().body().toString()).contains("Read the note about Rome.", "The Tiber");
    }

    private static Step readNote() {
        return new Step(TOOL, Map.of("path", "rome.md"));
    }

    private static Step turn(Map<String, Object> arguments) {
        return new Step("jackfield.converse", arguments);
    }

    /// The roles of the entries that are completed, in their order.
    private static Stream<String> roles(ClientTranscript.Call converse) {
        return converse.reports().stream()
                .map(report -> report.path("_meta").path("dev.jackfield/event"))
                .filter(event -> event.path("event").asString().equals("completed"))
                .map(event -> event.path("role").asString());
    }
}
