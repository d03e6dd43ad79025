package dev.jackfield.action;

import dev.jackfield.tools.DocBlock;
import dev.jackfield.tools.DocType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Parameters that only the documentation describes.
final class DocumentedParameters {
    private static final System.Logger LOG = System.getLogger(DocumentedParameters.class.getName());

    private DocumentedParameters() {}

    static Map<String, ActionParameter> of(DocBlock block) {
        var all = new LinkedHashMap<String, ActionParameter>();
        block.parameters().forEach((name, line) -> all.put(name, parameter(line)));
        return all;
    }

    private static ActionParameter parameter(DocBlock.DocLine line) {
        var type = type(line.type());
        var value =
                line.defaultValue().map(text -> value(type, line.name(), text)).orElse(null);
        return new ActionParameter(line.text(), type, line.required(), value);
    }

    private static Type type(String written) {
        return switch (DocType.of(written)) {
            case TEXT -> String.class;
            case WHOLE -> Long.class;
            case NUMBER -> Double.class;
            case TRUTH -> Boolean.class;
            case LIST -> List.class;
            case OBJECT -> Map.class;
            case ANYTHING, OTHER -> Object.class;
        };
    }

    /// Reads a default. One that does not fit its type is left out: documentation is written for people.
    private static @Nullable Object value(Type type, String name, String text) {
        try {
            return DocumentedValues.value(type, text);
        } catch (IllegalArgumentException unfit) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The default ''{0}'' of parameter ''{1}'' does not fit its type and is left out",
                    text,
                    name);
            return null;
        }
    }
}
