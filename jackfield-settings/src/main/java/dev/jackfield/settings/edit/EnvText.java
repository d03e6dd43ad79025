package dev.jackfield.settings.edit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The text of a `.env` file, to which variables are added.
record EnvText(String text) {

    /// With this value for a variable; all other lines stay.
    EnvText withVariable(String name, String value) {
        var line = name + "=" + quote(value);
        var written = linePattern(name).matcher(text);
        return written.find()
                ? new EnvText(written.replaceAll(Matcher.quoteReplacement(line)))
                : new EnvText(new EditableText(text)
                        .insertLines(text.length(), line + new EditableText(text).newline())
                        .text());
    }

    Stream<String> names() {
        return linePattern("([A-Za-z_][A-Za-z0-9_]*)").matcher(text).results().map(line -> line.group(1));
    }

    boolean has(String name) {
        return linePattern(name).matcher(text).find();
    }

    private static Pattern linePattern(String name) {
        return Pattern.compile("^[ \\t]*(?:export[ \\t]+)?" + name + "[ \\t]*=[^\\r\\n]*", Pattern.MULTILINE);
    }

    /// In single quotes nothing is special, for us and for shells.
    private static String quote(String value) {
        return value.contains("'") || value.contains("\n")
                ? '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"'
                : "'" + value + "'";
    }

    /// Prints no values, which may be secrets.
    @Override
    public String toString() {
        return "EnvText";
    }
}
