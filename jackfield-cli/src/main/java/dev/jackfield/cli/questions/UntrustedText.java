package dev.jackfield.cli.questions;

import dev.jackfield.protocol.text.PlainText;
import java.util.stream.Collectors;

/// Text of a server as a terminal may see it: nothing in it can steer the terminal or turn the direction of writing.
public final class UntrustedText {
    private UntrustedText() {}

    public static String clean(String text) {
        return PlainText.clean(text);
    }

    /// The text on one line, without control characters.
    public static String line(String text) {
        return clean(text.replaceAll("\\s+", " ").strip());
    }

    /// Puts a mark before every line, so that no line looks like one of ours.
    static String quote(String text) {
        return clean(text.strip()).lines().map(line -> "  | " + line).collect(Collectors.joining("\n"));
    }
}
