package dev.jackfield.inspect.definitions;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Checks the name, the description and all other texts of one definition.
final class TextChecks {
    private static final Pattern TAKEN_NAME = Pattern.compile("[a-zA-Z0-9_.-]+");
    private static final int LONGEST_NAME = 64;
    private static final int USUAL_DESCRIPTION = 1024;
    private static final int LONGEST_DESCRIPTION = 2048;
    /// Joins the parts of an emoji, so it also occurs in harmless text.
    private static final int JOINER = 0x200D;

    private TextChecks() {}

    /// Finds names that the APIs of models refuse. The dot after the source is not counted: it can be
    /// configured.
    static Stream<Complaint> name(Definition definition) {
        var name = definition.name();
        if (name.isBlank()) {
            return Stream.of(Complaint.grave("has no name and is left out", "Tell the author of the server."));
        }
        if (!TAKEN_NAME.matcher(name).matches()) {
            return Stream.of(Complaint.mild(
                    "has characters in its name that models refuse; it is shown as " + definition.shown(),
                    "Give it a name of your own in a profile, under `tools`."));
        }
        return definition.shown().length() >= LONGEST_NAME
                        && !definition.shown().endsWith(name)
                ? Stream.of(Complaint.mild(
                        "has a name that is too long with its source before it; it is shown as " + definition.shown(),
                        "Give the source a shorter id, or the tool a name of your own in a profile."))
                : Stream.of();
    }

    /// Finds descriptions that are missing, or longer than the APIs of models accept.
    static Stream<Complaint> description(Definition definition) {
        var length = definition.description().strip().length();
        if (length == 0) {
            return Stream.of(Complaint.mild(
                    "has no description, so that a model has to guess what it does",
                    "Write one in a profile, under `tools`."));
        }
        if (length <= USUAL_DESCRIPTION) {
            return Stream.of();
        }
        var limit = length > LONGEST_DESCRIPTION ? LONGEST_DESCRIPTION : USUAL_DESCRIPTION;
        return Stream.of(Complaint.mild(
                "has a description of more than %,d characters, which some clients cut or refuse".formatted(limit),
                "Write a shorter one in a profile, under `tools`."));
    }

    /// Finds characters that models read but people do not see: a server can hide instructions in them.
    static Stream<Complaint> hiddenCharacters(Definition definition) {
        var hidden = texts(definition.json().tree())
                .flatMapToInt(String::codePoints)
                .filter(TextChecks::isHidden)
                .distinct()
                .limit(5)
                .mapToObj("U+%04X"::formatted)
                .collect(Collectors.joining(", "));
        return hidden.isEmpty()
                ? Stream.of()
                : Stream.of(Complaint.grave(
                        "has invisible characters in its definition (" + hidden + ")",
                        "Do not use this server before you know why; `jackfield tools --json` shows all of it."));
    }

    private static boolean isHidden(int character) {
        var type = Character.getType(character);
        return character != JOINER
                && (type == Character.FORMAT
                        || (type == Character.CONTROL && !Character.isWhitespace(character))
                        || type == Character.PRIVATE_USE);
    }

    private static Stream<String> texts(JsonNode node) {
        return node.isString()
                ? Stream.of(node.asString())
                : Stream.concat(
                        node.propertyStream().map(Map.Entry::getKey),
                        node.valueStream().flatMap(TextChecks::texts));
    }
}
