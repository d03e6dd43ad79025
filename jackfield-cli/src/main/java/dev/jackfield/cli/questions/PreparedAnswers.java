package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// Answers that were given beforehand, with `--answer`: by the name of a field, `sampling` for the text of a model,
/// `url` for a page to open, and `!decline` for everything that has no answer.
public record PreparedAnswers(Fields values, boolean declines) {
    public static final PreparedAnswers NOTHING = new PreparedAnswers(Fields.EMPTY, false);

    static final String SAMPLING = "sampling";
    static final String PAGE = "url";

    boolean isEmpty() {
        return values.isEmpty() && !declines;
    }

    boolean has(String key) {
        return values.has(key);
    }

    Optional<Json> answerFor(Field field) {
        return values.get(field.name()).map(given -> {
            try {
                return field.accept(given.tree());
            } catch (InvalidAnswerException unfit) {
                throw new UnansweredQuestionException(
                        "The answer for '%s' %s.".formatted(field.name(), unfit.reason()));
            }
        });
    }

    Optional<String> text(String key) {
        return values.get(key).map(value -> value.text().orElseGet(value::toString));
    }
}
