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
