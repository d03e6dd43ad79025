package dev.jackfield.agent.conversation.store;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One table of TOML, a value a line: texts, whole numbers and times. What people add, such as comments, other keys
/// and tables below, is kept as it is.
///
/// @param lines as they stand in the file
record FlatToml(List<String> lines) {
    static final FlatToml EMPTY = new FlatToml(List.of());

    private static final Pattern ROW = Pattern.compile("\\s*([A-Za-z0-9_-]+)\\s*=\\s*(.*)");
    private static final Pattern PLAIN = Pattern.compile("([^\\s#\"'\\[{]\\S*)\\s*(?:#.*)?");

    FlatToml {
        lines = List.copyOf(lines);
    }

    static FlatToml parse(String text) {
        if (text.contains("\"\"\"") || text.contains("'''")) {
            throw new IllegalArgumentException("has a text of several lines, which is not supported here");
        }
        var read = new FlatToml(text.lines().toList());
        for (var at = 0; at < read.end(); at++) {
            var row = ROW.matcher(read.lines.get(at));
            if (row.matches() && read.index(row.group(1)) < at) {
                throw new IllegalArgumentException("has '%s' twice".formatted(row.group(1)));
            }
        }
        return read;
    }

    Optional<String> text(String key) {
        return value(key).map(value -> {
            try {
                return TomlText.read(value);
            } catch (IllegalArgumentException wrong) {
                throw invalidValue(key, "a text in quotes");
            }
        });
    }

    Optional<Integer> number(String key) {
        return value(key).map(value -> {
            try {
                return Integer.valueOf(plainValue(key, value).replace("_", ""));
            } catch (NumberFormatException wrong) {
                throw invalidValue(key, "a whole number");
            }
        });
    }

    Optional<Instant> time(String key) {
        return value(key).map(value -> {
            try {
                return OffsetDateTime.parse(plainValue(key, value)).toInstant();
            } catch (DateTimeParseException wrong) {
                throw invalidValue(key, "a time like 2025-11-18T10:30:00Z");
            }
        });
    }

    FlatToml with(String key, String text) {
        return row(key, TomlText.write(text));
    }

    FlatToml with(String key, int number) {
        return row(key, Integer.toString(number));
    }

    FlatToml with(String key, Instant time) {
        return row(key, time.toString());
    }

    private FlatToml row(String key, String value) {
        var changed = new ArrayList<>(lines);
        var line = key + " = " + value;
        var at = index(key);
        if (at < end()) {
            changed.set(at, line);
        } else {
            changed.add(at, line);
        }
        return new FlatToml(changed);
    }

    private Optional<String> value(String key) {
        var at = index(key);
        if (at == end()) {
            return Optional.empty();
        }
        var row = ROW.matcher(lines.get(at));
        return row.matches() ? Optional.of(row.group(2)) : Optional.empty();
    }

    /// Returns the index of the line of `key`, or the index at which it would be added.
    private int index(String key) {
        for (var at = 0; at < end(); at++) {
            var row = ROW.matcher(lines.get(at));
            if (row.matches() && row.group(1).equals(key)) {
                return at;
            }
        }
        return end();
    }

    /// Returns the index of the first line that begins another table.
    private int end() {
        for (var at = 0; at < lines.size(); at++) {
            if (lines.get(at).stripLeading().startsWith("[")) {
                return at;
            }
        }
        return lines.size();
    }

    private static String plainValue(String key, String value) {
        var found = PLAIN.matcher(value);
        if (!found.matches()) {
            throw invalidValue(key, "a plain value");
        }
        return found.group(1);
    }

    private static IllegalArgumentException invalidValue(String key, String wanted) {
        return new IllegalArgumentException("has a '%s' that is not %s".formatted(key, wanted));
    }

    /// The text of the file.
    @Override
    public String toString() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
