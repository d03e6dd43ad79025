package dev.jackfield.agent.workflow;

import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.json.BadJson;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Understands only the exact names of commands, with parameters in the form `cancel_order id=1, reason="too late"`.
public final class ExactNames implements Understanding {
    private static final Pattern PARAMETER =
            Pattern.compile("([\\w-]+)\\s*=\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|\\[[^\\]]*\\]|[^,]*)\\s*,?\\s*");

    @Override
    public Interpretation read(String text, Situation situation) {
        var said = text.strip().replaceFirst("^@", "");
        var end = said.indexOf(' ') < 0 ? said.length() : said.indexOf(' ');
        var name = said.substring(0, end).toLowerCase(Locale.ROOT);
        return situation.commands().stream()
                .filter(command -> command.name().equals(name))
                .findFirst()
                .flatMap(command -> run(command, said.substring(end).strip()))
                .orElseGet(() -> new Interpretation.Remark(
                        "No command is meant by that. Commands here: %s."
                                .formatted(situation.commands().stream()
                                        .map(UsableCommand::name)
                                        .collect(Collectors.joining(", "))),
                        null));
    }

    private static Optional<Interpretation> run(UsableCommand command, String rest) {
        var schema = command.schema().path("properties");
        var found = Fields.EMPTY;
        var parts = PARAMETER.matcher(rest);
        while (parts.lookingAt()) {
            found = found.with(parts.group(1), value(parts.group(2).strip(), schema.path(parts.group(1))));
            parts.region(parts.end(), rest.length());
        }
        return parts.regionStart() < rest.length()
                ? Optional.empty()
                : Optional.of(new Interpretation.Run(command.name(), found, command.writes(), null));
    }

    private static Json value(String written, JsonNode schema) {
        var isText = schema.path("type").asString("string").equals("string");
        try {
            return isText && !written.startsWith("\"") ? Json.string(written) : Json.parse(written);
        } catch (BadJson plain) {
            return Json.string(written);
        }
    }
}
