package dev.jackfield.agent.ensemble.descriptor;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A table of a descriptor, whose values must have the types that are asked for.
///
/// @param path the file, for messages
record TomlValues(Path path, Map<String, Object> values) {

    Optional<String> text(String key) {
        return switch (values.get(key)) {
            case null -> Optional.empty();
            case String text -> Optional.of(text);
            default -> throw invalidValue(key, "a text");
        };
    }

    boolean flag(String key, boolean usual) {
        return switch (values.get(key)) {
            case null -> usual;
            case Boolean flag -> flag;
            default -> throw invalidValue(key, "true or false");
        };
    }

    /// Returns a table; empty when there is none.
    TomlValues table(String key) {
        return new TomlValues(
                path,
                switch (values.get(key)) {
                    case null -> Map.of();
                    case Map<?, ?> table -> withStringKeys(table);
                    default -> throw invalidValue(key, "a table");
                });
    }

    /// Returns an array of tables; empty when there is none.
    List<TomlValues> tables(String key) {
        return switch (values.get(key)) {
            case null -> List.of();
            case List<?> several ->
                several.stream().map(each -> item(key, each)).toList();
            default -> throw invalidValue(key, "an array of tables");
        };
    }

    private TomlValues item(String key, Object value) {
        if (value instanceof Map<?, ?> table) {
            return new TomlValues(path, withStringKeys(table));
        }
        throw invalidValue(key, "an array of tables");
    }

    private static Map<String, Object> withStringKeys(Map<?, ?> table) {
        var keyed = new LinkedHashMap<String, Object>();
        table.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }

    TomlValues without(String key) {
        var others = new LinkedHashMap<>(values);
        others.remove(key);
        return new TomlValues(path, others);
    }

    /// Returns the keys that mean nothing here.
    List<String> unknownKeys(Set<String> known) {
        return values.keySet().stream().filter(key -> !known.contains(key)).toList();
    }

    private BadDescriptorException invalidValue(String key, String wanted) {
        return new BadDescriptorException(path, "cannot be used: '%s' must be %s".formatted(key, wanted));
    }
}
