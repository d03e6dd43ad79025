package dev.jackfield.inspect.definitions;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Finds characters that models read but people do not see: a server can hide instructions in them.
final class HiddenCharacters implements DefinitionCheck {
    /// Joins the parts of an emoji, so it also occurs in harmless text.
    private static final int JOINER = 0x200D;

    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var hidden = texts(definition.json().tree())
                .flatMapToInt(String::codePoints)
                .filter(HiddenCharacters::isHidden)
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
                        node.valueStream().flatMap(HiddenCharacters::texts));
    }
}
