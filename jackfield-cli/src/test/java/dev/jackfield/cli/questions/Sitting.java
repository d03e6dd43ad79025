package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A person at a terminal, with what is typed and what is shown.
final class Sitting {
    static final String NAME = """
        {"type":"object","properties":{"name":{"type":"string","description":"Your name"}},"required":["name"]}\
        """;

    private final StringWriter screen = new StringWriter();
    private Optional<Person> person = Optional.empty();
    private PreparedAnswers prepared = PreparedAnswers.NOTHING;
    private List<Path> roots = List.of();

    /// These lines and then the end of the input.
    Sitting typing(String... lines) {
        var keys =
                String.join("", List.of(lines).stream().map(line -> line + "\n").toList());
        var input = new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8));
        person = Optional.of(new Person(input, new PrintWriter(screen)));
        return this;
    }

    Sitting prepared(String json, boolean declines) {
        prepared = new PreparedAnswers(fields(json), declines);
        return this;
    }

    Sitting roots(Path... folders) {
        roots = List.of(folders);
        return this;
    }

    Respondent respondent() {
        return new Respondent(person, prepared, roots);
    }

    Fields fillIn(String schema) {
        return ask("elicitation/create", "{\"message\":\"Who are you?\",\"requestedSchema\":" + schema + "}");
    }

    Fields ask(String method, String params) {
        return respondent()
                .answer("shop.order", Fields.of("method", Json.string(method)).with("params", fields(params)));
    }

    String screen() {
        return screen.toString();
    }

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }
}
