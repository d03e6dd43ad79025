package dev.jackfield.binding;

import java.util.ArrayList;
import java.util.Locale;
import java.util.regex.Pattern;

/// The types that doc blocks name, in the words of Python, Java or JSON.
final class DocTypes {
    private static final Pattern OPTIONAL = Pattern.compile("(?:Optional|Union)\\[(.*)]");
    private static final Pattern COMMA = Pattern.compile(",(?![^\\[]*])");
    private static final Shape LIST = new CollectionShape(AnyShape.OBJECT, ArrayList::new, false);

    private DocTypes() {}

    /// A type with arguments is what it is without them; one that may be nothing is its first that is something.
    static Shape shape(String name) {
        var optional = OPTIONAL.matcher(name);
        return optional.matches() ? shape(first(optional.group(1))) : plain(name.replaceFirst("[\\[<].*", ""));
    }

    private static String first(String types) {
        for (var type : COMMA.split(types, -1)) {
            if (!type.strip().equals("None")) {
                return type.strip();
            }
        }
        return "";
    }

    private static Shape plain(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "str", "string", "text" -> Shapes.TEXT;
            case "int", "integer", "long" -> Shapes.WHOLE;
            case "float", "double", "number", "decimal" -> Shapes.NUMBER;
            case "bool", "boolean" -> Shapes.TRUTH;
            case "list", "array", "set", "tuple", "collection" -> LIST;
            default -> AnyShape.OBJECT;
        };
    }
}
