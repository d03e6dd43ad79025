package dev.jackfield.settings.edit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// How values are written in a file of this kind.
enum FileFormat {
    YAML,
    JSON,
    TOML;

    /// Words, paths, durations and sizes.
    private static final Pattern PLAIN =
            Pattern.compile("[A-Za-z_/][A-Za-z0-9_./@-]*|\\./[A-Za-z0-9_./@-]*|[0-9]{1,9}(ms|s|m|h|d|KiB|MiB|GiB)");
    private static final Set<String> WORDS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");
    private static final int STEP = 2;

    /// The format of a file, by its name.
    static FileFormat of(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".toml")) {
            return TOML;
        }
        return name.endsWith(".json") || name.endsWith(".jsonc") ? JSON : YAML;
    }

    /// Opens a text that the loader has read.
    DocumentEditor open(String text) {
        return switch (this) {
            case YAML -> new SpanDocument(text, this, YamlSpans.of(text));
            case JSON -> new SpanDocument(text, this, JsonSpans.of(text));
            case TOML -> new TomlDocument(text, TomlStatements.of(text));
        };
    }

    /// A key with its value by indentation, as whole lines.
    String lines(String key, JsonNode value, int indent, String newline) {
        var head = " ".repeat(indent) + key(key) + ":";
        return isLarge(value)
                ? head + newline + block(value, indent + STEP, newline)
                : head + " " + flow(value) + newline;
    }

    /// An item of a list by indentation, as whole lines.
    String item(JsonNode value, int indent, String newline) {
        var dash = " ".repeat(indent) + "- ";
        return isLarge(value)
                ? dash + block(value, indent + STEP, newline).substring(indent + STEP)
                : dash + flow(value) + newline;
    }

    /// The parts of a value by indentation, as whole lines.
    String block(JsonNode value, int indent, String newline) {
        return value.isArray()
                ? value.valueStream().map(item -> item(item, indent, newline)).collect(Collectors.joining())
                : value.properties().stream()
                        .map(entry -> lines(entry.getKey(), entry.getValue(), indent, newline))
                        .collect(Collectors.joining());
    }

    /// Whether a value deserves lines of its own: maps, and lists of maps.
    static boolean isLarge(JsonNode value) {
        return value.isObject() ? !value.isEmpty() : value.valueStream().anyMatch(FileFormat::isLarge);
    }

    /// A key with its value on one line.
    String pair(String key, JsonNode value) {
        return key(key) + separator() + flow(value);
    }

    /// A value on one line.
    String flow(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(entry -> pair(entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value.isArray()) {
            return value.valueStream().map(this::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        return value.isString() ? scalar(value.asString()) : value.toString();
    }

    /// A key with its value in brackets, which has one line for each of its parts. The first line starts at the
    /// current position.
    String spread(String key, JsonNode value, int indent, String newline) {
        return key(key) + separator() + spread(value, indent, newline);
    }

    /// A value in brackets. TOML wants a map on one line.
    String spread(JsonNode value, int indent, String newline) {
        if (this == TOML || !isLarge(value)) {
            return flow(value);
        }
        var inner = newline + " ".repeat(indent + STEP);
        var end = newline + " ".repeat(indent);
        return value.isArray()
                ? value.valueStream()
                        .map(item -> spread(item, indent + STEP, newline))
                        .collect(Collectors.joining("," + inner, "[" + inner, end + "]"))
                : value.properties().stream()
                        .map(entry -> spread(entry.getKey(), entry.getValue(), indent + STEP, newline))
                        .collect(Collectors.joining("," + inner, "{" + inner, end + "}"));
    }

    /// A key with its value, on lines as in a file.
    String example(String key, JsonNode value) {
        return this == YAML ? lines(key, value, STEP, "\n") : spread(key, value, 0, "\n") + "\n";
    }

    /// An item, on lines as in a file.
    String example(JsonNode item) {
        return this == YAML ? item(item, STEP, "\n") : spread(item, 0, "\n") + "\n";
    }

    private String separator() {
        return this == TOML ? " = " : ": ";
    }

    String key(String text) {
        return this == TOML && BARE.matcher(text).matches() ? text : scalar(text);
    }

    /// Quotes a text that could be read as another type.
    private String scalar(String text) {
        var plain = this == YAML && PLAIN.matcher(text).matches() && !WORDS.contains(text.toLowerCase(Locale.ROOT));
        return plain ? text : quote(text);
    }

    /// In double quotes, where these escapes mean the same in all formats.
    private static String quote(String text) {
        return text.codePoints().mapToObj(FileFormat::escape).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escape(int character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> isPlain(character) ? Character.toString(character) : "\\u%04x".formatted(character);
        };
    }

    /// Whether all formats allow the character as it is. Half a character of two places is refused when the text is
    /// read back.
    private static boolean isPlain(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            case Character.FORMAT, Character.PRIVATE_USE, Character.UNASSIGNED, Character.SURROGATE ->
                character > Character.MAX_VALUE;
            default -> true;
        };
    }
}
