package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import java.net.URI;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// A text, with the lengths and the format that the server wants.
record TextType(String format, int shortest, int longest) implements FieldType {
    private static final Pattern EMAIL = Pattern.compile("[^\\s@]+@[^\\s@]+");

    static TextType of(JsonNode schema) {
        return new TextType(
                schema.path("format").asString(""),
                schema.path("minLength").asInt(0),
                schema.path("maxLength").asInt(Integer.MAX_VALUE));
    }

    @Override
    public Json read(String typed) {
        var text = typed.equals("\"\"") ? "" : typed;
        var length = text.codePointCount(0, text.length());
        if (length < shortest) {
            throw new InvalidAnswerException("must have at least " + shortest + " characters");
        }
        if (length > longest) {
            throw new InvalidAnswerException("must have at most " + longest + " characters, not " + length);
        }
        if (!hasFormat(text)) {
            throw new InvalidAnswerException("must be " + example());
        }
        return Json.string(text);
    }

    private boolean hasFormat(String text) {
        try {
            return switch (format) {
                case "email" -> EMAIL.matcher(text).matches();
                case "uri" -> URI.create(text).isAbsolute();
                case "date" -> LocalDate.parse(text) != null;
                case "date-time" -> OffsetDateTime.parse(text) != null;
                default -> true;
            };
        } catch (IllegalArgumentException | DateTimeException malformed) {
            return false;
        }
    }

    private String example() {
        return switch (format) {
            case "email" -> "an email address such as ann@example.com";
            case "uri" -> "a URI such as https://example.com";
            case "date" -> "a date such as 2026-12-31";
            case "date-time" -> "a time such as 2026-12-31T23:59:00Z";
            default -> "";
        };
    }

    @Override
    public String hint() {
        return example();
    }
}
