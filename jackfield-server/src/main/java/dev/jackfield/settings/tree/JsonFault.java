package dev.jackfield.settings.tree;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

/// What is wrong with a JSON text, in the words of a person who writes one.
final class JsonFault {
    private static final Pattern UNEXPECTED = Pattern.compile("Unexpected character \\('(.+?)' \\(code \\d+");
    private static final Pattern WORD = Pattern.compile("Unrecognized token '(\\w{1,20})'");

    private JsonFault() {}

    static String inWords(JacksonException wrong) {
        return wrong instanceof StreamConstraintsException
                ? "it is nested too deep, or a part of it is too long"
                : inWords(String.valueOf(wrong.getOriginalMessage()));
    }

    private static String inWords(String message) {
        if (message.contains("end-of-input")) {
            return "it ends too early; a bracket, a brace or a quote is not closed";
        }
        if (message.contains("comma to separate")) {
            return "a comma is missing%s".formatted(before(message));
        }
        if (message.contains("colon to separate")) {
            return "a colon is missing%s".formatted(before(message));
        }
        if (message.contains("double-quote to start")) {
            return "a key must stand in double quotes";
        }
        if (message.contains("close marker")) {
            return "the bracket that closes is not of the kind that was opened";
        }
        return value(message);
    }

    private static String value(String message) {
        if (message.contains("unquoted character")) {
            return "a text must not run over the end of its line; write \\n for a new line";
        }
        if (message.contains("escape")) {
            return "what stands behind the backslash is not known";
        }
        var word = WORD.matcher(message);
        if (word.find()) {
            return "`%s` is no value; text stands in double quotes".formatted(word.group(1));
        }
        return message.contains("numeric") || message.contains("zero")
                ? "a number is not written as JSON has it"
                : "a value, a key or a bracket is not in its place%s".formatted(before(message));
    }

    private static String before(String message) {
        var found = UNEXPECTED.matcher(message);
        return found.find() ? " before `%s`".formatted(found.group(1)) : "";
    }
}
