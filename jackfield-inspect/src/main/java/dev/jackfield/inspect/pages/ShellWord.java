package dev.jackfield.inspect.pages;

import java.util.regex.Pattern;

/// A word as a shell reads it.
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");

    private ShellWord() {}

    /// Quoted, unless it is plain.
    public static String quote(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
