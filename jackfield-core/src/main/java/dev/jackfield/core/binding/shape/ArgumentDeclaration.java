package dev.jackfield.core.binding.shape;

import dev.jackfield.core.regex.Regex;
import dev.jackfield.tools.DocBlock.DocLine;
import dev.jackfield.tools.Param;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// The declaration of an argument besides its type, checked against that type.
///
/// @param param its annotation
/// @param line its line in a doc block; the annotation overrides it
record ArgumentDeclaration(
        Shape shape, @Nullable Param param, @Nullable DocLine line, BindingProblems problems, String place) {
    private static final Logger LOG = LoggerFactory.getLogger(ArgumentDeclaration.class);

    /// Returns the keywords for the schema besides the type.
    ///
    /// @param fallback the default value
    ObjectNode keywords(@Nullable JsonNode fallback) {
        var said = JsonNodeFactory.instance.objectNode();
        var text = text();
        if (!text.isEmpty()) {
            said.put("description", text);
        }
        if (param != null) {
            writeLimits(param, said);
        }
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

    /// Returns the default value.
    @Nullable
    JsonNode fallback() {
        if (param != null && !param.defaultValue().equals(Param.NONE)) {
            return parseValue("default", param.defaultValue());
        }
        return line == null
                ? null
                : line.defaultValue().flatMap(this::documentedDefault).orElse(null);
    }

    /// Reads the default in a doc block. One that cannot be parsed is ignored with a warning, because
    /// documentation is written for people.
    private Optional<JsonNode> documentedDefault(String text) {
        try {
            return Optional.of(parseChecked(text));
        } catch (InvalidValueException bad) {
            if (shape instanceof AnyJsonShape) {
                return Optional.of(StringNode.valueOf(text));
            }
            LOG.warn("{}: ignoring the default '{}' of the documentation: {}", place, text, bad.problem());
            return Optional.empty();
        }
    }

    private void writeLimits(Param limits, ObjectNode said) {
        if (!limits.pattern().isEmpty()) {
            said.put("pattern", pattern(limits.pattern()));
        }
        writeValues("enum", limits.oneOf(), said);
        writeBound("min", limits.min(), said);
        writeBound("max", limits.max(), said);
        writeValues("examples", limits.examples(), said);
    }

    private String pattern(String pattern) {
        try {
            Regex.compile(pattern);
        } catch (PatternSyntaxException bad) {
            problems.add(place, "the pattern '" + pattern + "' is no regular expression: " + bad.getDescription());
        }
        if (!shape.isText()) {
            problems.add(place, "only a text can have a pattern");
        }
        return pattern;
    }

    private void writeValues(String keyword, String[] texts, ObjectNode said) {
        if (texts.length > 0) {
            var array = said.putArray(keyword);
            for (var text : texts) {
                Optional.ofNullable(parseValue(keyword, text)).ifPresent(array::add);
            }
        }
    }

    private void writeBound(String which, double bound, ObjectNode said) {
        if (Double.isInfinite(bound)) {
            return;
        }
        var keyword = keyword(
                which, shape.schema(new SchemaDefinitions()).path("type").asString(""));
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
                problems.add(place, "a " + (type.isEmpty() ? "value of any type" : type) + " has no " + which);
                yield which;
            }
        };
    }

    private @Nullable JsonNode parseValue(String what, String text) {
        try {
            return parseChecked(text);
        } catch (InvalidValueException bad) {
            problems.add(place, "the " + what + " '" + text + "' does not fit: " + bad.problem());
            return null;
        }
    }

    private JsonNode parseChecked(String text) {
        var json = TextValue.json(shape, text);
        shape.read(json);
        return json;
    }
}
