package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.state;
import static dev.jackfield.a2a.door.AgentUser.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The forms in which requests are read and refused.
@TestInstance(Lifecycle.PER_CLASS)
class RequestFormTest {
    private AgentHub hub;
    private AgentUser user;

    @BeforeAll
    void start() throws InterruptedException {
        hub = AgentHub.with(new ToolBox().source()).start();
        user = hub.user().v10();
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private static Fields echo() {
        return message("box", "echo", "{\"text\":\"hi\"}");
    }

    private Fields sent() throws Exception {
        return user.send(params(echo()));
    }

    @Test
    void membersMayHaveTheNamesOfTheDefinition() throws Exception {
        var task = user.send(fields("""
            {"message":{"message_id":"m","context_id":"c","role":"ROLE_USER","parts":[{"media_type":"application/json",
              "data":{"server":"box","tool":"echo","arguments":{"text":"hi"}}}]},
             "configuration":{"history_length":0}}\
            """));

        assertThat(state(task)).isEqualTo("COMPLETED");
        assertThat(task.text("contextId")).contains("c");
        assertThat(task.has("history")).isFalse();
    }

    @Test
    void memberInBothSpellingsIsRefused() throws Exception {
        var error = user.error("ListTasks", fields("{\"page_size\":1,\"pageSize\":2}"));

        assertThat(error.text("message").orElse("")).contains("`pageSize`", "`page_size`");
    }

    @Test
    void nullIsTheSameAsNotThere() throws Exception {
        var message = echo().with("taskId", Json.parse("null")).with("contextId", Json.parse("null"));

        assertThat(state(user.send(params(message)))).isEqualTo("COMPLETED");
    }

    @Test
    void argumentsKeepTheirNames() throws Exception {
        var message = message("box", "give", "{\"result\":{\"content\":[],\"structuredContent\":{\"task_id\":\"t\"}}}");

        assertThat(user.send(params(message)).toString()).contains("\"structuredContent\":{\"task_id\":\"t\"}");
    }

    @Test
    void historyHasNoMembersThatStrictClientsRefuse() throws Exception {
        var task = user.send(params(echo().with("surprise", "x")));

        assertThat(task.get("history").orElseThrow().toString()).doesNotContain("surprise");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "5,1"})
    void historyIsNotLongerThanAsked(String most, int length) throws Exception {
        var task = sent().text("id").orElseThrow();

        var shown = user.result("GetTask", AgentUser.id(task).with("historyLength", Json.parse(most)));

        assertThat(shown.get("history").map(Json::items).orElse(List.of())).hasSize(length);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; message",
                "{\"message\":{\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"x\"}]}}; message.messageId",
                "{\"message\":{\"messageId\":\"m\",\"parts\":[{\"text\":\"x\"}]}}; message.role",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[]}}; message.parts",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{}]}}; message.parts[0]",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"x\",\"data\":1}]}};"
                        + " message.parts[0]"
            })
    void fieldThatIsWrongIsNamed(String request, String field) throws Exception {
        var error = user.error("SendMessage", fields(request));

        assertThat(error.get("code").orElseThrow().toString()).isEqualTo("-32602");
        assertThat(error.toString()).contains("fieldViolations", "\"field\":\"%s\"".formatted(field));
    }

    @Test
    void mediaTypeThatIsNotReadIsItsOwnError() throws Exception {
        var part = fields("{\"raw\":\"dGNr\",\"mediaType\":\"application/x-strange\"}");

        var error = user.error("SendMessage", params(message(part)));

        assertThat(error.get("code").orElseThrow().toString()).isEqualTo("-32005");
        assertThat(error.text("message").orElse("")).contains("application/x-strange");
    }

    @Test
    void errorOverHttpIsPlainJsonWithItsReason() throws Exception {
        var answer = user.get("/a2a/v1/tasks/missing");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(type(answer)).isEqualTo("application/json");
        var error = fields(answer.body()).object("error");
        assertThat(error.get("code").orElseThrow().toString()).isEqualTo("404");
        assertThat(error.text("status")).contains("NOT_FOUND");
        assertThat(error.toString()).contains("google.rpc.ErrorInfo", "TASK_NOT_FOUND");
    }

    private static String type(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "application/json,application/json",
        "application/a2a+json,application/a2a+json",
        "*/*,application/a2a+json"
    })
    void answerOverHttpHasTheTypeThatTheClientTakes(String accepted, String expected) throws Exception {
        assertThat(type(user.with("Accept", accepted).get("/a2a/v1/tasks"))).isEqualTo(expected);
    }

    @Test
    void bodyOfAnotherTypeIsRefusedInTheFormOfTheBinding() throws Exception {
        var plain = user.with("Content-Type", "text/plain");

        var rpc = plain.post("/a2a", AgentUser.request("GetTask", AgentUser.id("x")));
        var rest = plain.post("/a2a/v1/message:send", "{}");

        assertThat(rpc.statusCode()).isEqualTo(415);
        assertThat(fields(rpc.body()).object("error").get("code").orElseThrow().toString())
                .isEqualTo("-32005");
        assertThat(rest.statusCode()).isEqualTo(415);
        assertThat(fields(rest.body()).object("error").get("code").orElseThrow().toString())
                .isEqualTo("415");
        assertThat(rest.body()).contains("CONTENT_TYPE_NOT_SUPPORTED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"{; -32700", "[]; -32600", "{\"jsonrpc\":\"2.0\",\"id\":1}; -32600"})
    void bodyThatIsNoRequestIsRefused(String body, String code) throws Exception {
        var answer = fields(user.post("/a2a", body).body());

        assertThat(answer.object("error").get("code").orElseThrow().toString()).isEqualTo(code);
        assertThat(answer.has("id")).isTrue();
    }

    /// Without a body there is no type to check; over HTTP/2, which this client speaks from its second request on,
    /// there is not even a length.
    @Test
    void postWithoutABodyNeedsNoType() throws Exception {
        for (var round = 0; round < 3; round++) {
            assertThat(user.send("POST", "/a2a/v1/tasks/missing:cancel", "").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void messageInWordsWaitsForAProperOne() throws Exception {
        var asked = user.send(params(words("Please")));
        var id = asked.text("id").orElseThrow();

        var answered = user.send(params(echo().with("taskId", id)));

        assertThat(state(asked)).isEqualTo("INPUT_REQUIRED");
        assertThat(answered.text("id")).contains(id);
        assertThat(state(answered)).isEqualTo("COMPLETED");
    }

    @Test
    void endedTaskTakesNoMoreMessages() throws Exception {
        var id = sent().text("id").orElseThrow();

        var error = user.error("SendMessage", params(echo().with("taskId", id)));

        assertThat(error.get("code").orElseThrow().toString()).isEqualTo("-32004");
    }
}
