package dev.jackfield.core.signature;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Types of Python: `List[str]`, `Union[str, int]`, `Literal['a', 'b']`.
final class PythonTypes extends Types {
    private static final String NONE = "None";

    PythonTypes(int longest) {
        super(longest);
    }

    @Override
    String any() {
        return "Any";
    }

    @Override
    Optional<String> simple(String type) {
        return switch (type) {
            case "string" -> Optional.of("str");
            case "integer" -> Optional.of("int");
            case "number" -> Optional.of("float");
            case "boolean" -> Optional.of("bool");
            case "null" -> Optional.of(NONE);
            default -> Optional.empty();
        };
    }

    @Override
    String array(Optional<String> items) {
        return items.map("List[%s]"::formatted).orElse("list");
    }

    @Override
    String object(LenientSchema schema, int depth) {
        return object();
    }

    @Override
    String object() {
        return "dict";
    }

    @Override
    String union(List<String> types) {
        var others = types.stream().filter(type -> !type.equals(NONE)).toList();
        return types.size() == 2 && others.size() == 1
                ? "Optional[%s]".formatted(others.getFirst())
                : types.stream().collect(Collectors.joining(", ", "Union[", "]"));
    }

    @Override
    String choice(List<String> literals) {
        return literals.stream().collect(Collectors.joining(", ", "Literal[", "]"));
    }

    @Override
    Literals literals() {
        return Literals.PYTHON;
    }
}
