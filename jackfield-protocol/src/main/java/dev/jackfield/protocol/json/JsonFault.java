package dev.jackfield.protocol.json;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

/// Explains a JSON syntax error in plain words. The words of the parser name classes and options of Java.
public final class JsonFault {
    private static final Pattern UNEXPECTED = Pattern.compile("Unexpected character \\('(.+?)' \\(code \\d+");
    private static final Pattern WORD = Pattern.compile("Unrecognized token '(\\w{1,20})'");

    private JsonFault() {}

    /// Returns what is wrong, and in which line and column.
    static String withPlace(JacksonException wrong) {
        var place = wrong.getLocation();
        return place == null || place.getLineNr() < 1 || place.getColumnNr() < 1
                ? describe(wrong)
                : "%s (line %d, column %d)".formatted(describe(wrong), place.getLineNr(), place.getColumnNr());
    }

    /// Returns what is wrong.
    public static String describe(JacksonException wrong) {
        return wrong instanceof StreamConstraintsException
                ? "it is nested too deep, or a part of it is too long"
                : describe(String.valueOf(wrong.getOriginalMessage()));
    }

    private static String describe(String message) {
        if (message.contains("end-of-input")) {
            return "it ends too early; a bracket, a brace or a quote is not closed";
        }
        if (message.contains("comma to separate")) {
            return "a comma is missing%s".formatted(positionSuffix(message));
        }
        if (message.contains("colon to separate")) {
            return "a colon is missing%s".formatted(positionSuffix(message));
        }
        if (message.contains("double-quote to start")) {
            return "a key must be in double quotes";
        }
        if (message.contains("close marker")) {
            return "a closing bracket does not match the opening one";
        }
        return explainValue(message);
    }

    private static String explainValue(String message) {
        if (message.contains("unquoted character")) {
            return "a text must end on the line where it starts; write \\n for a new line";
        }
        if (message.contains("urrogate")) {
            return "an escape such as \\ud83d is half a character; the other half must follow it";
        }
        if (message.contains("escape")) {
            return "the escape after a backslash is unknown";
        }
        var word = WORD.matcher(message);
        if (word.find()) {
            return "`%s` is not a value; put text in double quotes".formatted(word.group(1));
        }
        return message.contains("numeric") || message.contains("zero")
                ? "a number is not valid JSON"
                : "a value, a key or a bracket is in the wrong place%s".formatted(positionSuffix(message));
    }

    private static String positionSuffix(String message) {
        var found = UNEXPECTED.matcher(message);
        return found.find() ? " before `%s`".formatted(found.group(1)) : "";
    }
}
