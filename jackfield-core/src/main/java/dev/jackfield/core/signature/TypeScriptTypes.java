package dev.jackfield.core.signature;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Types of TypeScript: `string[]`, `{a: string, b?: number}`, `"a" | "b"`.
final class TypeScriptTypes extends Types {
    private static final int MOST_PROPERTIES = 30;
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    TypeScriptTypes(int longest) {
        super(longest);
    }

    @Override
    String any() {
        return "any";
    }

    @Override
    Optional<String> simple(String type) {
        return switch (type) {
            case "string", "boolean", "null" -> Optional.of(type);
            case "integer", "number" -> Optional.of("number");
            default -> Optional.empty();
        };
    }

    @Override
    String array(Optional<String> items) {
        var item = items.orElse(any());
        return (item.contains(" | ") ? "(%s)[]" : "%s[]").formatted(item);
    }

    @Override
    String object(LenientSchema schema, int depth) {
        if (schema.hasProperties()) {
            return members(schema, depth);
        }
        var values = schema.get("additionalProperties");
        return values.node().isObject() ? "Record<string, %s>".formatted(typeOf(values, depth + 1)) : object();
    }

    private String members(LenientSchema schema, int depth) {
        var known = schema.properties().limit(MOST_PROPERTIES + 1).toList();
        var members = known.stream()
                .limit(MOST_PROPERTIES)
                .map(each -> member(each.key(), each.isRequired()) + typeOf(each.schema(), depth + 1));
        var rest = known.stream().skip(MOST_PROPERTIES).map(_ -> "...");
        return Stream.concat(members, rest).collect(Collectors.joining(", ", "{", "}"));
    }

    /// Returns the begin of a member, up to its type.
    static String member(String key, boolean isRequired) {
        var name = IDENTIFIER.matcher(key).matches() ? key : Literals.TYPESCRIPT.string(Prose.cut(key, 200));
        return name + (isRequired ? ": " : "?: ");
    }

    @Override
    String object() {
        return "Record<string, any>";
    }

    @Override
    String union(List<String> types) {
        return String.join(" | ", types);
    }

    @Override
    String choice(List<String> literals) {
        return union(literals);
    }

    @Override
    Literals literals() {
        return Literals.TYPESCRIPT;
    }
}
