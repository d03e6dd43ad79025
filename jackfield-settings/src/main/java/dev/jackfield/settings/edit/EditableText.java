package dev.jackfield.settings.edit;

/// A text with its lines.
record EditableText(String text) {

    /// The line break that this text uses.
    String newline() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }

    int lineStart(int at) {
        return text.lastIndexOf('\n', at - 1) + 1;
    }

    int column(int at) {
        return at - lineStart(at);
    }

    /// Where the next line begins, or the end of the text.
    int nextLine(int at) {
        var end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end + 1;
    }

    /// Whether only blanks stand before this place on its line.
    boolean isFirst(int at) {
        return text.substring(lineStart(at), at).isBlank();
    }

    /// Where the comment lines begin that stand directly above a line, indented as it is; without any, the line
    /// itself.
    int commentStart(int at) {
        var start = lineStart(at);
        var indent = indent(start);
        while (start > 0 && isComment(lineStart(start - 1), indent)) {
            start = lineStart(start - 1);
        }
        return start;
    }

    private boolean isComment(int line, int indent) {
        return indent(line) == indent && (text.startsWith("#", line + indent) || text.startsWith("//", line + indent));
    }

    private int indent(int line) {
        var at = line;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at - line;
    }

    boolean isSameLine(int one, int other) {
        return lineStart(one) == lineStart(other);
    }

    EditableText replaceRange(int start, int end, String other) {
        return new EditableText(text.substring(0, start) + other + text.substring(end));
    }

    EditableText insert(int at, String more) {
        return replaceRange(at, at, more);
    }

    /// Inserts whole lines, also where the last line before lacks its end.
    EditableText insertLines(int at, String lines) {
        var open = at > 0 && text.charAt(at - 1) != '\n';
        return insert(at, open ? newline() + lines : lines);
    }
}
