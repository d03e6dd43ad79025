package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// A server wants a language model to answer. There is none here; a person may answer in its place.
record SamplingQuestion(String asker, Fields params, PreparedAnswers prepared) {
    Fields answer(Optional<Person> person) {
        var text = prepared.text(PreparedAnswers.SAMPLING)
                .or(() -> person.map(this::askPerson))
                .orElseThrow(() -> new UnansweredQuestionException(
                        asker + " asks for an answer of a language model. Pass one with --answer sampling=TEXT."));
        return Fields.of("role", Json.string("assistant"))
                .with("content", Fields.of("type", Json.string("text")).with("text", text))
                .with("model", "human")
                .with("stopReason", "endTurn");
    }

    private String askPerson(Person person) {
        person.say(asker + " asks for the answer of a language model. There is none here, but you can answer in its"
                + " place:");
        params.text("systemPrompt").ifPresent(system -> person.say(UntrustedText.quote("system: " + system)));
        params.get("messages")
                .map(Json::items)
                .orElse(List.of())
                .forEach(message -> person.say(quotedMessage(message)));
        try {
            if (!person.askYesNo("Answer as the model?", false)) {
                throw unansweredQuestion();
            }
            return readLines(person);
        } catch (AnswerDeclinedException declined) {
            throw unansweredQuestion();
        }
    }

    private static String readLines(Person person) {
        person.say("Type your answer; an empty line ends it:");
        var text = new StringJoiner("\n");
        for (var line = person.ask("  > "); !line.isBlank(); line = person.ask("  > ")) {
            text.add(line);
        }
        return text.toString();
    }

    private static String quotedMessage(Json message) {
        var fields = message.object().orElse(Fields.EMPTY);
        var content = fields.object("content");
        var text = content.text("text")
                .orElseGet(() -> fields.get("content").map(Json::toString).orElse(""));
        return UntrustedText.quote(fields.text("role").orElse("?") + ": " + text);
    }

    /// The protocol has no word for it: a client that will not answer does not come back.
    private UnansweredQuestionException unansweredQuestion() {
        return new UnansweredQuestionException(
                "You did not answer in place of the model, so " + asker + " was given up.");
    }
}
