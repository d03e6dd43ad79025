package dev.jackfield.tools;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The documentation of a tool as one text: what it does, then `Parameters:` and a line for each of them.
///
/// ```
/// Universal AI document processing action.
///
/// Parameters:
/// - aiPrompt (str, required): Instruction for the AI
/// - resultType (str, optional): Output format. Default: txt
/// ```
///
/// A type may be left out, and is `DocType` otherwise; a default may stand in the brackets too. Under `Args:` the
/// lines may be indented instead of having a dash.
///
/// @param text what it does; before `Parameters:` without the last full stop, if it is one sentence
/// @param parameters by name, in the order of the lines
public record DocBlock(String text, Map<String, DocLine> parameters) {
    private static final Pattern HEADING = Pattern.compile("(?im)^\\s*(?:parameters|args|arguments):[ \\t]*$");
    private static final Pattern LINE =
            Pattern.compile("^(?:[-*]\\s*)?([\\w.$-]+)\\s*(?:\\(((?:[^()]|\\([^()]*\\))*)\\))?\\s*:\\s*(.*)$");
    private static final Pattern GIVEN = Pattern.compile("(?i)defaults?(?:\\s*[:=]|\\s+to\\s|\\s)\\s*(\\S.*)");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'|`[^`]*`");
    private static final Pattern DEFAULT = Pattern.compile("(?i)[.;]?\\s*Default:\\s*(\\S.*?)\\.?\\s*$");

    public DocBlock {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /// One parameter.
    ///
    /// @param type as it is written, such as `str`; empty when there is none. [DocType#of] interprets it
    public record DocLine(String name, String type, boolean required, String text, Optional<String> defaultValue) {}

    public static DocBlock parse(String documentation) {
        var heading = HEADING.matcher(documentation);
        return heading.find()
                ? new DocBlock(
                        withoutFullStop(main(documentation.substring(0, heading.start()))),
                        lines(documentation.substring(heading.end())))
                : new DocBlock(main(documentation), Map.of());
    }

    private static String main(String text) {
        return text.strip().replaceAll("[ \\t]*\\R[ \\t]*", "\n");
    }

    /// Removes the full stop of a description that is one sentence.
    private static String withoutFullStop(String text) {
        return text.indexOf('.') == text.length() - 1 && !text.isEmpty() ? text.substring(0, text.length() - 1) : text;
    }

    private static Map<String, DocLine> lines(String text) {
        var found = new LinkedHashMap<String, DocLine>();
        for (var line : joinLines(text)) {
            var parts = LINE.matcher(line);
            if (parts.matches()) {
                found.put(parts.group(1), parseLine(parts.group(1), strippedOrEmpty(parts.group(2)), parts.group(3)));
            }
        }
        return found;
    }

    private static String strippedOrEmpty(@Nullable String text) {
        return text == null ? "" : text.strip();
    }

    /// Joins continued lines; a paragraph after the list ends it, and so does a line that is indented less.
    private static List<String> joinLines(String text) {
        var lines = new ArrayList<String>();
        var all = text.lines().dropWhile(String::isBlank).toList();
        var first = all.isEmpty() ? "" : all.getFirst();
        for (var line : all) {
            if (line.isBlank() || (!hasDash(first) && indent(line) < indent(first))) {
                break;
            }
            if (lines.isEmpty() || (hasDash(first) ? hasDash(line) : indent(line) == indent(first))) {
                lines.add(line.strip());
            } else {
                lines.add(lines.removeLast() + " " + line.strip());
            }
        }
        return lines;
    }

    private static boolean hasDash(String line) {
        return line.strip().startsWith("-") || line.strip().startsWith("*");
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static DocLine parseLine(String name, String said, String text) {
        var type = new StringJoiner(", ");
        var required = false;
        Optional<String> byDefault = Optional.empty();
        for (var part : DocType.splitParts(said, ',')) {
            var given = GIVEN.matcher(part);
            if (given.matches()) {
                byDefault = Optional.of(given.group(1));
            } else if (part.equalsIgnoreCase("required")) {
                required = true;
            } else if (!part.equalsIgnoreCase("optional")) {
                type.add(part);
            }
        }
        var found = DEFAULT.matcher(text);
        return found.find()
                ? parseLine(name, type.toString(), false, text.substring(0, found.start()), Optional.of(found.group(1)))
                : parseLine(name, type.toString(), required && byDefault.isEmpty(), text, byDefault);
    }

    private static DocLine parseLine(
            String name, String type, boolean required, String text, Optional<String> byDefault) {
        return new DocLine(
                name, type, required, text.strip(), byDefault.flatMap(value -> parseDefault(DocType.of(type), value)));
    }

    /// Reads a default. Such lines come from other languages, where null and booleans are spelled differently and
    /// strings have quotes.
    private static Optional<String> parseDefault(DocType type, String value) {
        if (List.of("none", "null", "nil").contains(value.toLowerCase(Locale.ROOT))) {
            return Optional.empty();
        }
        if (type == DocType.TEXT || type == DocType.ANYTHING || type == DocType.OTHER) {
            return Optional.of(QUOTED.matcher(value).matches() ? value.substring(1, value.length() - 1) : value);
        }
        return Optional.of(value.equals("True") || value.equals("False") ? value.toLowerCase(Locale.ROOT) : value);
    }
}
