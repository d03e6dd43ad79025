package dev.jackfield.cli.questions;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/// The values that may be chosen, each with its title, in all spellings that the protocol ever had.
record Choices(List<Choice> all) {
    Choices {
        all = List.copyOf(all);
    }

    record Choice(String value, String title) {
        @Override
        public String toString() {
            return title.equals(value) ? UntrustedText.line(value) : UntrustedText.line(title + " (" + value + ")");
        }
    }

    static boolean isIn(JsonNode schema) {
        return schema.path("enum").isArray()
                || schema.path("oneOf").isArray()
                || schema.path("anyOf").isArray();
    }

    static Choices of(JsonNode schema) {
        if (schema.path("enum").isArray()) {
            return named(schema.path("enum"), schema.path("enumNames"));
        }
        var titled = schema.path("oneOf").isArray() ? schema.path("oneOf") : schema.path("anyOf");
        return new Choices(titled.valueStream()
                .map(choice -> choice(
                        choice.path("const").asString(""), choice.path("title").asString("")))
                .toList());
    }

    private static Choices named(JsonNode values, JsonNode names) {
        return new Choices(IntStream.range(0, values.size())
                .mapToObj(i -> choice(values.path(i).asString(""), names.path(i).asString("")))
                .toList());
    }

    private static Choice choice(String value, String title) {
        return new Choice(value, title.isBlank() ? value : title);
    }

    /// The value that is meant by itself, its title or its number in the list.
    String pick(String typed) {
        var wanted = typed.strip();
        return find(choice -> choice.value().equals(wanted))
                .or(() -> find(choice -> choice.value().equalsIgnoreCase(wanted)
                        || choice.title().equalsIgnoreCase(wanted)))
                .or(() -> findByNumber(wanted))
                .orElseThrow(() -> new InvalidAnswerException("must be one of the choices, or its number"));
    }

    private Optional<String> find(Predicate<Choice> wanted) {
        return all.stream().filter(wanted).map(Choice::value).findFirst();
    }

    private Optional<String> findByNumber(String typed) {
        var isNumber = typed.matches("[0-9]{1,4}");
        return isNumber && Integer.parseInt(typed) >= 1 && Integer.parseInt(typed) <= all.size()
                ? Optional.of(all.get(Integer.parseInt(typed) - 1).value())
                : Optional.empty();
    }

    List<String> lines() {
        return IntStream.range(0, all.size())
                .mapToObj(i -> "%d) %s".formatted(i + 1, all.get(i)))
                .toList();
    }
}
