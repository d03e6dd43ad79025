package dev.jackfield.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The forms of A2A 0.3 and 1.0 are translated without loss.
class V03Test {
    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\":\"x\",\"metadata\":{\"a\":1}}",
                "{\"text\":\"x\",\"mediaType\":\"text/plain\"}",
                "{\"data\":{\"a\":[1,null]},\"mediaType\":\"application/json\"}",
                "{\"raw\":\"aGk=\",\"mediaType\":\"image/png\",\"filename\":\"a.png\"}",
                "{\"url\":\"https://example.com/\",\"mediaType\":\"text/x\",\"extra\":true}"
            })
    void partComesBackAsItWas(String json) {
        assertThat(V03.partFrom(V03.partTo(fields(json)))).isEqualTo(fields(json));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"text\":\"x\"}; {\"kind\":\"text\",\"text\":\"x\"}",
                "{\"raw\":\"aGk=\",\"mediaType\":\"a/b\",\"filename\":\"f\"};"
                        + " {\"kind\":\"file\",\"file\":{\"bytes\":\"aGk=\",\"mimeType\":\"a/b\",\"name\":\"f\"}}",
                "{\"url\":\"u:/\"}; {\"kind\":\"file\",\"file\":{\"uri\":\"u:/\"}}",
                "{\"data\":[1]}; {\"kind\":\"data\",\"data\":{\"value\":[1]}}"
            })
    void partHasTheOldForm(String now, String then) {
        assertThat(V03.partTo(fields(now)).toString()).isEqualTo(then);
    }

    @Test
    void messageComesBackAsItWas() {
        var message = fields("{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"x\"}],"
                + "\"taskId\":\"t\",\"metadata\":{\"k\":\"v\"},\"unknown\":1}");

        var old = V03.messageTo(message);

        assertThat(old.text("kind")).contains("message");
        assertThat(old.text("role")).contains("user");
        assertThat(V03.messageFrom(old).tree()).isEqualTo(message.tree());
    }

    @ParameterizedTest
    @EnumSource(TaskState.class)
    void taskComesBackAsItWas(TaskState state) {
        var task = fields("""
            {"id":"t","contextId":"c",
             "status":{"state":"%s","message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"x"}]},
               "timestamp":"2026-11-17T10:00:00.000Z"},
             "artifacts":[{"artifactId":"a","parts":[{"raw":"aGk=","mediaType":"image/png"}]}],
             "history":[{"messageId":"h","role":"ROLE_USER","parts":[{"text":"y"}]}],
             "unknown":{"kept":true}}\
            """.formatted(state.v10()));

        var old = V03.taskTo(task);

        assertThat(old.object("status").text("state")).contains(state.v03());
        assertThat(V03.taskFrom(old).tree()).isEqualTo(task.tree());
    }

    @ParameterizedTest
    @CsvSource({"WORKING,false", "SUBMITTED,false", "INPUT_REQUIRED,true", "COMPLETED,true", "REJECTED,true"})
    void lastStatusOfAStreamSaysSo(TaskState state, String isFinal) {
        var event =
                fields("{\"statusUpdate\":{\"taskId\":\"t\",\"status\":{\"state\":\"%s\"}}}".formatted(state.v10()));

        var old = V03.eventTo(event);

        assertThat(old.get("final").orElseThrow().toString()).isEqualTo(isFinal);
        assertThat(V03.eventFrom(old).tree()).isEqualTo(event.tree());
    }

    @Test
    void artifactOfAStreamComesBackAsItWas() {
        var event = fields("{\"artifactUpdate\":{\"taskId\":\"t\",\"artifact\":{\"artifactId\":\"a\","
                + "\"parts\":[{\"text\":\"x\"}]},\"append\":true,\"lastChunk\":false}}");

        assertThat(V03.eventFrom(V03.eventTo(event)).tree()).isEqualTo(event.tree());
    }

    @ParameterizedTest
    @CsvSource({"input-required,INPUT_REQUIRED", "TASK_STATE_INPUT_REQUIRED,INPUT_REQUIRED", "CANCELED,CANCELED"})
    void stateIsReadInEverySpelling(String text, TaskState state) {
        assertThat(TaskState.read(text)).contains(state);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "unknown", "TASK_STATE_", "TASK_STATE_UNSPECIFIED"})
    void otherTextIsNoState(String text) {
        assertThat(TaskState.read(text)).isEmpty();
    }
}
