package dev.jackfield.core.signature;

import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// JSON values as code. Strings have no characters that could end them, their line, or the back-ticks around the
/// code.
enum Literals {
    PYTHON("None", "True", "False") {
        @Override
        String string(String text) {
            var quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
            return quote(text, quote, "\\U%08x");
        }
    },
    TYPESCRIPT("null", "true", "false") {
        @Override
        String string(String text) {
            return quote(text, '"', "\\u{%x}");
        }
    };

    /// Longer literals are left out of code.
    private static final int LONGEST = 60;

    /// A list of more items is longer than the longest literal.
    private static final int MOST_ITEMS = LONGEST / 3;

    private static final int DEEPEST = 3;

    private final String none;
    private final String yes;
    private final String no;

    Literals(String none, String yes, String no) {
        this.none = none;
        this.yes = yes;
        this.no = no;
    }

    abstract String string(String text);

    /// Returns the value, or nothing when it would be too long.
    Optional<String> literalFor(JsonNode value) {
        return literalFor(value, 0).filter(text -> text.length() <= LONGEST);
    }

    private Optional<String> literalFor(JsonNode value, int depth) {
        return switch (value.getNodeType()) {
            case NULL, MISSING, BINARY, POJO -> Optional.of(none);
            case BOOLEAN -> Optional.of(value.booleanValue() ? yes : no);
            case NUMBER -> Optional.of(value.toString());
            case STRING -> text(value.stringValue());
            case ARRAY -> list(value, depth);
            case OBJECT -> map(value, depth);
        };
    }

    private Optional<String> text(String text) {
        return text.length() <= LONGEST ? Optional.of(string(text)) : Optional.empty();
    }

    private Optional<String> list(JsonNode value, int depth) {
        if (depth == DEEPEST || value.size() > MOST_ITEMS) {
            return Optional.empty();
        }
        var items =
                value.values().stream().map(item -> literalFor(item, depth + 1)).toList();
        return items.stream().allMatch(Optional::isPresent)
                ? Optional.of(items.stream().map(Optional::get).collect(Collectors.joining(", ", "[", "]")))
                : Optional.empty();
    }

    private Optional<String> map(JsonNode value, int depth) {
        if (depth == DEEPEST || value.size() > MOST_ITEMS) {
            return Optional.empty();
        }
        var members = value.properties().stream()
                .map(member -> text(member.getKey())
                        .flatMap(key -> literalFor(member.getValue(), depth + 1).map(each -> key + ": " + each)))
                .toList();
        return members.stream().allMatch(Optional::isPresent)
                ? Optional.of(members.stream().map(Optional::get).collect(Collectors.joining(", ", "{", "}")))
                : Optional.empty();
    }

    private static String quote(String text, char quote, String wide) {
        var out = new StringBuilder().append(quote);
        text.codePoints().forEach(letter -> out.append(letter(letter, quote, wide)));
        return out.append(quote).toString();
    }

    private static String letter(int letter, char quote, String wide) {
        if (letter == '\\' || letter == quote) {
            return "\\" + (char) letter;
        }
        return switch (letter) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> isPrintable(letter) ? Character.toString(letter) : escape(letter, wide);
        };
    }

    private static String escape(int letter, String wide) {
        return (letter < 0x100 ? "\\x%02x" : letter < 0x10000 ? "\\u%04x" : wide).formatted(letter);
    }

    /// Returns whether a character is shown as it is. A back-tick would end the code around the literal.
    private static boolean isPrintable(int letter) {
        return switch (Character.getType(letter)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> letter == ' ';
            default -> letter != '`';
        };
    }
}
