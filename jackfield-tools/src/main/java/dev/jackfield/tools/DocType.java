package dev.jackfield.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The type of a parameter in a doc block, in the words of Python, Java or JSON.
public enum DocType {
    TEXT,
    WHOLE,
    NUMBER,
    TRUTH,
    LIST,
    OBJECT,
    /// A type that is not known, such as a class of the program that the line is from.
    OTHER,
    /// No type is given, or any value is allowed.
    ANYTHING;

    private static final Pattern WRAPPED = Pattern.compile("(?i)(?:typing\\.)?(?:Optional|Union)\\s*[\\[<](.*)[]>]");

    /// Reads a type: type arguments are ignored, and of several alternatives the first real one counts.
    public static DocType of(String written) {
        return splitParts(written, '|').stream()
                .filter(DocType::isSomething)
                .findFirst()
                .map(DocType::parseSingle)
                .orElse(ANYTHING);
    }

    private static DocType parseSingle(String written) {
        if (written.endsWith("[]")) {
            return LIST;
        }
        var wrapped = WRAPPED.matcher(written);
        return wrapped.matches()
                ? splitParts(wrapped.group(1), ',').stream()
                        .filter(DocType::isSomething)
                        .findFirst()
                        .map(DocType::of)
                        .orElse(ANYTHING)
                : ofName(written.replaceFirst("[\\[<].*", "").strip().toLowerCase(Locale.ROOT));
    }

    private static boolean isSomething(String written) {
        return !List.of("", "none", "null", "nil", "nonetype").contains(written.toLowerCase(Locale.ROOT));
    }

    private static DocType ofName(String name) {
        return switch (name) {
            case "str", "string", "text" -> TEXT;
            case "int", "integer", "long" -> WHOLE;
            case "float", "double", "number", "decimal" -> NUMBER;
            case "bool", "boolean" -> TRUTH;
            case "list", "array", "set", "tuple", "collection", "sequence" -> LIST;
            case "dict", "object", "map", "mapping", "json" -> OBJECT;
            case "any", "typing.any" -> ANYTHING;
            default -> OTHER;
        };
    }

    /// Splits a text at separators outside of brackets.
    static List<String> splitParts(String text, char separator) {
        var parts = new ArrayList<String>();
        var depth = 0;
        var start = 0;
        for (var at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            depth += "[<({".indexOf(character) >= 0 ? 1 : "]>)}".indexOf(character) >= 0 ? -1 : 0;
            if (character == separator && depth == 0) {
                parts.add(text.substring(start, at).strip());
                start = at + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts.stream().filter(Predicate.not(String::isEmpty)).toList();
    }
}
