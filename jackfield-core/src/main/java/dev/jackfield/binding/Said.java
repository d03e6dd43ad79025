package dev.jackfield.binding;

import dev.jackfield.tools.DocBlock.Line;
import dev.jackfield.tools.Param;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What is said of an argument besides its type, checked against that type.
///
/// @param param its annotation
/// @param line its line in a doc block; the annotation has the last word
record Said(Shape shape, @Nullable Param param, @Nullable Line line, Problems problems, String place) {

    ObjectNode keywords() {
        var said = JsonNodeFactory.instance.objectNode();
        var text = text();
        if (!text.isEmpty()) {
            said.put("description", text);
        }
        if (param != null) {
            limit(param, said);
        }
        var fallback = fallback();
        if (fallback != null) {
            said.set("default", fallback);
        }
        return said;
    }

    private String text() {
        if (param != null && !param.value().isEmpty()) {
            return param.value();
        }
        return line == null ? "" : line.text();
    }

    /// What it is when it is left out.
    @Nullable
    JsonNode fallback() {
        if (param != null && !param.defaultValue().equals(Param.NONE)) {
            return value("default", param.defaultValue());
        }
        return line == null ? null : line.defaultValue().flatMap(this::written).orElse(null);
    }

    /// Doc blocks come from other languages, where nothing and truth are spelled otherwise and texts may have quotes.
    private Optional<JsonNode> written(String text) {
        return switch (text) {
            case "None", "null", "nil" -> Optional.empty();
            case "True" -> Optional.ofNullable(value("default", shape.isText() ? text : "true"));
            case "False" -> Optional.ofNullable(value("default", shape.isText() ? text : "false"));
            default -> Optional.ofNullable(value("default", shape.isText() ? unquoted(text) : text));
        };
    }

    private static String unquoted(String text) {
        return text.length() > 1 && text.matches("\"[^\"]*\"|'[^']*'|`[^`]*`")
                ? text.substring(1, text.length() - 1)
                : text;
    }

    private void limit(Param limits, ObjectNode said) {
        if (!limits.pattern().isEmpty()) {
            said.put("pattern", pattern(limits.pattern()));
        }
        values("enum", limits.oneOf(), said);
        bound("min", limits.min(), said);
        bound("max", limits.max(), said);
        values("examples", limits.examples(), said);
    }

    private String pattern(String pattern) {
        try {
            Pattern.compile(pattern);
        } catch (PatternSyntaxException bad) {
            problems.add(place, "the pattern '" + pattern + "' is no regular expression: " + bad.getDescription());
        }
        if (!shape.isText()) {
            problems.add(place, "only a text can have a pattern");
        }
        return pattern;
    }

    private void values(String keyword, String[] texts, ObjectNode said) {
        if (texts.length > 0) {
            var array = said.putArray(keyword);
            for (var text : texts) {
                Optional.ofNullable(value(keyword, text)).ifPresent(array::add);
            }
        }
    }

    private void bound(String which, double bound, ObjectNode said) {
        if (Double.isInfinite(bound)) {
            return;
        }
        var keyword =
                keyword(which, shape.schema(new Definitions()).path("type").asString(""));
        if (bound == Math.rint(bound)) {
            said.put(keyword, (long) bound);
        } else {
            said.put(keyword, bound);
        }
    }

    private String keyword(String which, String type) {
        return switch (type) {
            case "integer", "number" -> which + "imum";
            case "string" -> which + "Length";
            case "array" -> which + "Items";
            case "object" -> which + "Properties";
            default -> {
                problems.add(place, "a " + type + " has no " + which);
                yield which;
            }
        };
    }

    private @Nullable JsonNode value(String what, String text) {
        try {
            var json = Spelled.json(shape, text);
            shape.read(json);
            return json;
        } catch (BadValue bad) {
            problems.add(place, "the " + what + " '" + text + "' does not fit: " + bad.problem());
            return null;
        }
    }
}
