package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A form that a server wants filled in, field by field.
record FormQuestion(Fields params, PreparedAnswers prepared) {
    private List<Field> fields() {
        return Field.of(params.object("requestedSchema"));
    }

    /// Whether there is an answer for every field.
    boolean isGiven() {
        return !fields().isEmpty() && fields().stream().allMatch(field -> prepared.has(field.name()));
    }

    /// Whether everything is known that must be known.
    boolean isComplete() {
        return missingFields().isEmpty();
    }

    private List<Field> missingFields() {
        return fields().stream()
                .filter(field -> field.required() && !prepared.has(field.name()))
                .filter(field -> defaultValue(field).isEmpty())
                .toList();
    }

    /// Fills in the form from prepared answers only.
    Fields fillIn() {
        var content = Fields.EMPTY;
        for (var field : fields()) {
            var value = prepared.answerFor(field).or(() -> defaultValue(field));
            content = value.isPresent() ? content.with(field.name(), value.get()) : content;
        }
        return acceptedAnswer(content);
    }

    private static Optional<Json> defaultValue(Field field) {
        try {
            return field.fallback();
        } catch (InvalidAnswerException brokenDefault) {
            return Optional.empty();
        }
    }

    /// The names of the fields without an answer.
    String missingNames() {
        return missingFields().stream()
                .map(field -> "'" + UntrustedText.line(field.name()) + "'")
                .collect(Collectors.joining(", "));
    }

    /// Fills in the form by asking a person for everything that was not prepared.
    Fields fillIn(Person person) {
        var content = Fields.EMPTY;
        if (fields().isEmpty()) {
            person.ask("Press Enter to agree > ");
        }
        for (var field : fields()) {
            var value = prepared.answerFor(field).or(() -> askField(field, person));
            content = value.isPresent() ? content.with(field.name(), value.get()) : content;
        }
        return acceptedAnswer(content);
    }

    private static Optional<Json> askField(Field field, Person person) {
        person.say(field.heading());
        field.type().choices().forEach(choice -> person.say("  " + choice));
        while (true) {
            var typed = person.ask(field.prompt());
            try {
                return typed.isBlank()
                        ? blankValue(field)
                        : Optional.of(field.type().read(typed));
            } catch (InvalidAnswerException unfit) {
                person.say("  It " + unfit.reason() + ".");
            }
        }
    }

    private static Optional<Json> blankValue(Field field) {
        var standard = field.fallback();
        if (standard.isEmpty() && field.required()) {
            throw new InvalidAnswerException("is required; type !decline to refuse");
        }
        return standard;
    }

    private static Fields acceptedAnswer(Fields content) {
        return Fields.of("action", Json.string("accept")).with("content", content);
    }
}
