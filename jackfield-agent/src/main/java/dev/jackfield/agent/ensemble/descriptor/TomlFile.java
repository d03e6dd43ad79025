package dev.jackfield.agent.ensemble.descriptor;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.BoundedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlTable;

/// A small file of TOML as plain Java values. Dates become text.
record TomlFile(Path path, TomlValues values) {
    private static final int LARGEST_FILE = 256 * 1024;
    private static final int DEEPEST_NESTING = 64;

    /// Reads a file.
    ///
    /// @throws BadDescriptorException when it cannot be read, or is not TOML
    static TomlFile read(Path path) {
        try {
            return new TomlFile(path, new TomlValues(path, toMap(parse(path), 0)));
        } catch (TomlParseError | StackOverflowError | AssertionError unreadable) { // of the parser
            throw new BadDescriptorException(path, "is not TOML: it is nested too deeply, or has a wrong escape");
        }
    }

    private static TomlTable parse(Path path) {
        var parsed = Toml.parse(readText(path));
        for (var error : parsed.errors()) {
            throw new BadDescriptorException(
                    path,
                    "is not TOML in line %d: %s".formatted(error.position().line(), error.getMessage()));
        }
        return parsed;
    }

    private static String readText(Path path) {
        try {
            return BoundedFile.text(path, LARGEST_FILE);
        } catch (IOException unreadable) {
            throw new BadDescriptorException(path, "cannot be read: " + FailureReason.of(unreadable));
        }
    }

    private static Map<String, Object> toMap(TomlTable table, int depth) {
        if (depth > DEEPEST_NESTING) {
            throw new StackOverflowError();
        }
        var values = new LinkedHashMap<String, Object>();
        table.keySet().forEach(key -> values.put(key, toValue(table.get(List.of(key)), depth)));
        return values;
    }

    private static Object toValue(@Nullable Object value, int depth) {
        return switch (value) {
            case TomlTable table -> toMap(table, depth + 1);
            case TomlArray array -> toList(array, depth + 1);
            case String text -> text;
            case Boolean truth -> truth;
            case Number number -> number;
            case null, default -> String.valueOf(value);
        };
    }

    private static List<Object> toList(TomlArray array, int depth) {
        if (depth > DEEPEST_NESTING) {
            throw new StackOverflowError();
        }
        var values = new ArrayList<>();
        for (var index = 0; index < array.size(); index++) {
            values.add(toValue(array.get(index), depth));
        }
        return values;
    }
}
