package dev.jackfield.importing;

import dev.jackfield.json.Json;
import dev.jackfield.settings.tree.Node;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A tree as YAML that people like to read: a source is a block, what is inside of it stands on one line.
final class YamlText {
    private static final Pattern PLAIN = Pattern.compile("(--?)?[A-Za-z/_][A-Za-z0-9/_.+-]*|\\.");
    private static final Set<String> WORDS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private YamlText() {}

    /// The lines of one source, with the id as their key.
    static String block(String id, Node.Mapping source) {
        return source.entries().entrySet().stream()
                .map(entry -> "  %s: %s\n".formatted(word(entry.getKey()), flow(entry.getValue())))
                .collect(Collectors.joining("", word(id) + ":\n", ""));
    }

    /// The source on one line, for a map that is written so.
    static String entry(String id, Node.Mapping source) {
        return word(id) + ": " + flow(source);
    }

    static String flow(Node node) {
        return switch (node) {
            case Node.Scalar text -> text.quoted() ? word(text.text()) : text.text();
            case Node.Sequence list ->
                list.items().stream().map(YamlText::flow).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping map ->
                map.entries().entrySet().stream()
                        .map(entry -> word(entry.getKey()) + ": " + flow(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            case Node.Nothing _, Node.Unset _ -> "null";
        };
    }

    /// Quoted as in JSON, which YAML understands, unless everybody takes it for text without quotes.
    private static String word(String text) {
        var plain = PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
        return plain ? text : Json.string(text).toString();
    }
}
