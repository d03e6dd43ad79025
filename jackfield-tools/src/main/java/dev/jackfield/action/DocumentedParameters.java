package dev.jackfield.action;

import dev.jackfield.tools.DocBlock;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parameters of which only the documentation speaks.
final class DocumentedParameters {
    private DocumentedParameters() {}

    static Map<String, ActionParameter> of(DocBlock block) {
        var all = new LinkedHashMap<String, ActionParameter>();
        block.parameters().forEach((name, line) -> all.put(name, parameter(line)));
        return all;
    }

    private static ActionParameter parameter(DocBlock.Line line) {
        var type = type(line.type());
        var value =
                line.defaultValue().map(text -> value(type, line.name(), text)).orElse(null);
        return new ActionParameter(line.text(), type, line.required(), value);
    }

    /// The words of those who wrote such lines, in Python or in Java.
    private static Type type(String word) {
        return switch (word.toLowerCase(Locale.ROOT).replaceAll("[\\[<|].*", "").strip()) {
            case "str", "string", "text" -> String.class;
            case "int", "integer", "long" -> Long.class;
            case "float", "double", "number" -> Double.class;
            case "bool", "boolean" -> Boolean.class;
            case "list", "array", "set", "tuple" -> List.class;
            case "dict", "map" -> Map.class;
            default -> Object.class;
        };
    }

    private static @Nullable Object value(Type type, String name, String text) {
        if (text.equalsIgnoreCase("none") || text.equalsIgnoreCase("null")) {
            return null;
        }
        try {
            return Texts.value(type, text);
        } catch (IllegalArgumentException unfit) {
            throw new IllegalArgumentException(
                    "the default '%s' of parameter '%s' does not fit its type".formatted(text, name), unfit);
        }
    }
}
