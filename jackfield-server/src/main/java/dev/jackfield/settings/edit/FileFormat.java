package dev.jackfield.settings.edit;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// How values are written in a file of this kind.
enum FileFormat {
    YAML,
    JSON,
    TOML;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_./][A-Za-z0-9_./@-]*");
    private static final Set<String> WORDS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    private static final int STEP = 2;

    /// The format of a file, by its name.
    static FileFormat of(Path file) {
        var name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".toml")) {
            return TOML;
        }
        return name.endsWith(".json") || name.endsWith(".jsonc") ? JSON : YAML;
    }

    Optional<Span> spans(String text) {
        return switch (this) {
            case YAML -> YamlSpans.of(text);
            case JSON -> JsonSpans.of(text);
            case TOML -> throw new IllegalStateException("TOML is not edited");
        };
    }

    /// A key with its value by indentation, as whole lines.
    String lines(String key, JsonNode value, int indent, String newline) {
        var head = " ".repeat(indent) + scalar(key) + ":";
        if (!value.isObject() || value.isEmpty()) {
            return head + " " + flow(value) + newline;
        }
        return value.properties().stream()
                .map(entry -> lines(entry.getKey(), entry.getValue(), indent + STEP, newline))
                .collect(Collectors.joining("", head + newline, ""));
    }

    /// A key with its value on one line.
    String pair(String key, JsonNode value) {
        return scalar(key) + ": " + flow(value);
    }

    /// The text of a source in this format, for users who have to add it by hand.
    String example(String id, JsonNode source) {
        return switch (this) {
            case YAML -> lines(id, source, STEP, "\n");
            case JSON -> spread(id, source, 0, "\n") + "\n";
            case TOML -> "[sources.%s]\n%s".formatted(id, toml(source));
        };
    }

    private static String toml(JsonNode table) {
        return table.properties().stream()
                .map(entry -> entry.getKey() + " = " + inline(entry.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String inline(JsonNode value) {
        if (!value.isObject()) {
            return value.toString();
        }
        return value.properties().stream()
                .map(entry -> '"' + entry.getKey() + "\" = " + inline(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String flow(JsonNode value) {
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

    /// A key with its value, which has one line for each of its keys. The first line starts at the current
    /// position.
    String spread(String key, JsonNode value, int indent, String newline) {
        return scalar(key) + ": " + spread(value, indent, newline);
    }

    private String spread(JsonNode value, int indent, String newline) {
        if (!value.isObject() || value.isEmpty()) {
            return flow(value);
        }
        var inner = newline + " ".repeat(indent + STEP);
        return value.properties().stream()
                .map(entry -> spread(entry.getKey(), entry.getValue(), indent + STEP, newline))
                .collect(Collectors.joining("," + inner, "{" + inner, newline + " ".repeat(indent) + "}"));
    }

    /// Quotes a text that could be read as another type. JSON quotes are valid in all formats.
    private String scalar(String text) {
        var plain = this == YAML
                && PLAIN.matcher(text).matches()
                && !WORDS.contains(text.toLowerCase(Locale.ROOT))
                && !text.equals(".")
                && !text.startsWith("..");
        return plain ? text : JsonMapper.shared().writeValueAsString(text);
    }
}
