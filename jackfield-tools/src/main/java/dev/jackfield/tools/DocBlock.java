package dev.jackfield.tools;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
/// @param text what it does; before `Parameters:` without the last full stop, if it is one sentence
/// @param parameters by name, in the order of the lines
public record DocBlock(String text, Map<String, Line> parameters) {
    private static final Pattern HEADING = Pattern.compile("(?im)^\\s*(?:parameters|args|arguments):\\s*$");
    private static final Pattern LINE = Pattern.compile(
            "(?i)^[-*]\\s*([\\w.$-]+)\\s*(?:\\(\\s*([^()]*?)\\s*(?:,\\s*(required|optional)\\s*)?\\))?\\s*:\\s*(.*)$");
    private static final Pattern DEFAULT = Pattern.compile("(?i)[.;]?\\s*Default:\\s*(\\S.*?)\\.?\\s*$");

    public DocBlock {
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /// One parameter.
    ///
    /// @param type as it is written, such as `str`; empty when nothing is said
    public record Line(String name, String type, boolean required, String text, Optional<String> defaultValue) {}

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

    /// Tools that are documented in this form show a description of one sentence without its full stop.
    private static String withoutFullStop(String text) {
        return text.indexOf('.') == text.length() - 1 && !text.isEmpty() ? text.substring(0, text.length() - 1) : text;
    }

    private static Map<String, Line> lines(String text) {
        var found = new LinkedHashMap<String, Line>();
        for (var line : joined(text)) {
            var parts = LINE.matcher(line);
            if (parts.matches()) {
                found.put(parts.group(1), line(parts.group(1), or(parts.group(2)), or(parts.group(3)), parts.group(4)));
            }
        }
        return found;
    }

    private static String or(@Nullable String text) {
        return text == null ? "" : text.strip();
    }

    /// Lines that go on below are one; a paragraph after the list ends it.
    private static List<String> joined(String text) {
        var lines = new ArrayList<String>();
        for (var line : text.strip().lines().map(String::strip).toList()) {
            if (line.isEmpty()) {
                break;
            }
            if (line.startsWith("-") || line.startsWith("*") || lines.isEmpty()) {
                lines.add(line);
            } else {
                lines.add(lines.removeLast() + " " + line);
            }
        }
        return lines;
    }

    private static Line line(String name, String type, String need, String text) {
        var found = DEFAULT.matcher(text);
        return found.find()
                ? new Line(name, type, false, text.substring(0, found.start()).strip(), Optional.of(found.group(1)))
                : new Line(name, type, need.equalsIgnoreCase("required"), text.strip(), Optional.empty());
    }
}
