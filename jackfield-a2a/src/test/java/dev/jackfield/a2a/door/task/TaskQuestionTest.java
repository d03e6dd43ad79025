package dev.jackfield.a2a.door.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.Part;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How messages answer the questions of tools.
class TaskQuestionTest {
    private static TaskQuestion question(String schema) {
        var params = Fields.of("message", Json.string("Well?")).with("requestedSchema", Json.parse(schema));
        return new TaskQuestion(
                "k", Fields.of("method", Json.string("elicitation/create")).with("params", params));
    }

    private static TaskQuestion single(String type) {
        return question("{\"type\":\"object\",\"properties\":{\"value\":{\"type\":\"%s\"}},\"required\":[\"value\"]}"
                .formatted(type));
    }

    private static Fields message(Fields part) {
        return Fields.of("parts", Json.array(List.of(part)));
    }

    private static Fields answer(TaskQuestion question, Fields part) {
        return question.answer(message(part)).object("k");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "string; ann; \"ann\"",
                "string; 42; \"42\"",
                "integer; 42; 42",
                "integer; -7; -7",
                "number; 1.5; 1.5",
                "number; a lot; \"a lot\"",
                "number; 1e9999999; \"1e9999999\"",
                "boolean; yes; true",
                "boolean; False; false",
                "boolean; perhaps; \"perhaps\""
            })
    void textIsTheValueOfTheTypeThatIsAsked(String type, String text, String value) {
        var answer = answer(single(type), Part.text(text));

        assertThat(answer.text("action")).contains("accept");
        assertThat(answer.object("content").get("value").orElseThrow().toString())
                .isEqualTo(value);
    }

    @Test
    void dataIsTheContent() {
        var answer = answer(single("string"), Part.data(Json.parse("{\"value\":\"x\",\"more\":[1]}")));

        assertThat(answer.text("action")).contains("accept");
        assertThat(answer.object("content").toString()).isEqualTo("{\"value\":\"x\",\"more\":[1]}");
    }

    @ParameterizedTest
    @CsvSource({"decline", "cancel"})
    void dataWithAnActionIsTheWholeAnswer(String action) {
        var answer = answer(single("string"), Part.data(Json.parse("{\"action\":\"%s\"}".formatted(action))));

        assertThat(answer.toString()).isEqualTo("{\"action\":\"%s\"}".formatted(action));
    }

    @Test
    void actionThatIsAskedForIsContent() {
        var question = question("{\"type\":\"object\",\"properties\":{\"action\":{\"type\":\"string\"}}}");

        var answer = answer(question, Part.data(Json.parse("{\"action\":\"decline\"}")));

        assertThat(answer.text("action")).contains("accept");
        assertThat(answer.object("content").text("action")).contains("decline");
    }

    @Test
    void jsonInATextIsData() {
        assertThat(answer(single("string"), Part.text(" {\"value\":\"x\"} "))
                        .object("content")
                        .text("value"))
                .contains("x");
    }

    @Test
    void pageToOpenIsALoginThatAnyMessageConfirms() {
        var params =
                Fields.of("message", Json.string("Log in")).with("mode", "url").with("url", "https://example.com/");
        var question = new TaskQuestion("k", Fields.of("params", params));

        assertThat(question.isLogin()).isTrue();
        assertThat(question.parts().get(1).object("data").text("url")).contains("https://example.com/");
        assertThat(answer(question, Part.text("done")).toString()).isEqualTo("{\"action\":\"accept\"}");
    }

    @Test
    void questionInWordsIsAnsweredByTheWholeMessage() {
        var asked = List.of(Part.text("Which one?"), Part.data(Json.parse("{\"of\":[1,2]}")));
        var question = new TaskQuestion("k", TaskQuestion.textQuestion(asked));
        var message = message(Part.data(Json.parse("{\"one\":1}"))).with("messageId", "m");

        assertThat(question.parts()).isEqualTo(asked);
        assertThat(TaskQuestion.message(answer(question, Part.text("first"))).toString())
                .contains("first");
        assertThat(TaskQuestion.message(question.answer(message).object("k"))).isEqualTo(message);
    }
}
