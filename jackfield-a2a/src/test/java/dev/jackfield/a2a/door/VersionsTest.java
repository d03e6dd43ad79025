package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which version a client speaks: by the names of its methods, and by what it declares.
@TestInstance(Lifecycle.PER_CLASS)
class VersionsTest {
    private static final Fields OLD = fields("""
        {"message":{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"data",
          "data":{"server":"box","tool":"echo","arguments":{"text":"hi"}}}]}}\
        """);
    private static final Fields VAULT = fields("""
        {"message":{"role":"user","parts":[{"type":"data","mediaType":"application/json",
          "content":{"target_mcp_server_id":"box","tool_name":"box.echo","arguments":{"text":"hi"}}}]}}\
        """);

    private AgentHub hub;

    @BeforeAll
    void start() throws InterruptedException {
        hub = AgentHub.with(new ToolBox().source()).start();
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private AgentUser declaring(String version) {
        return version.isEmpty() ? hub.user() : hub.user().with("A2A-Version", version);
    }

    private static Fields echo() {
        return params(message("box", "echo", "{\"text\":\"hi\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1.0.1", ""})
    void methodOfTheNewVersionIsAnsweredInIt(String version) throws Exception {
        var result = declaring(version).rpc("/a2a", "SendMessage", echo()).object("result");

        assertThat(result.object("task").object("status").text("state")).contains("TASK_STATE_COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.3", "0.3.0", ""})
    void methodOfTheOldVersionIsAnsweredInIt(String version) throws Exception {
        var result = declaring(version).rpc("/a2a", "message/send", OLD).object("result");

        assertThat(result.text("kind")).contains("task");
        assertThat(result.object("status").text("state")).contains("completed");
    }

    @Test
    void methodOfAgentVaultIsAnsweredWithAnId() throws Exception {
        var result = hub.user().rpc("/a2a", "tasks/send", VAULT).object("result");

        assertThat(result.keys()).containsExactly("id");
    }

    @ParameterizedTest
    @CsvSource({"9.9,SendMessage,-32009", "0.4,message/send,-32009", "2.0,tasks/send,-32009", "1.0,message/send,-32601"
    })
    void whatDoesNotFitIsRefused(String version, String method, String code) throws Exception {
        var error = declaring(version).rpc("/a2a", method, echo()).object("error");

        assertThat(error.get("code").orElseThrow().toString()).isEqualTo(code);
    }

    @Test
    void refusalNamesTheVersionsThatAreSpoken() throws Exception {
        var error = declaring("9.9").rpc("/a2a", "SendMessage", echo()).object("error");

        assertThat(error.text("message").orElse("")).contains("'9.9'", "1.0", "0.3");
        assertThat(error.toString()).contains("VERSION_NOT_SUPPORTED", "a2a-protocol.org");
    }

    @Test
    void versionMayStandInTheQuery() throws Exception {
        var error =
                hub.user().rpc("/a2a?A2A-Version=9.9", "SendMessage", echo()).object("error");

        assertThat(error.get("code").orElseThrow().toString()).isEqualTo("-32009");
    }

    /// The names `tasks/get` and `tasks/cancel` belong to two versions; the one that made the task decides.
    @Test
    void taskIsShownInTheVersionThatMadeIt() throws Exception {
        var vault = hub.user()
                .rpc("/a2a", "tasks/send", VAULT)
                .object("result")
                .text("id")
                .orElseThrow();
        var old = hub.user()
                .rpc("/a2a", "message/send", OLD)
                .object("result")
                .text("id")
                .orElseThrow();

        assertThat(hub.user()
                        .rpc("/a2a", "tasks/get", AgentUser.id(vault))
                        .object("result")
                        .has("createdAt"))
                .isTrue();
        assertThat(hub.user()
                        .rpc("/a2a", "tasks/get", AgentUser.id(old))
                        .object("result")
                        .text("kind"))
                .contains("task");
    }

    @Test
    void oldVersionOverHttpIsRefused() throws Exception {
        var answer = declaring("0.3").get("/a2a/v1/tasks");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("VERSION_NOT_SUPPORTED");
    }
}
