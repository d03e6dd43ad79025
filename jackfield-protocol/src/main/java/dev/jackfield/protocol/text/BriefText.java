package dev.jackfield.protocol.text;

/// Text of others at a length that suits a reader. Callers may send names of megabytes.
public final class BriefText {
    private static final int LONGEST_NAME = 200;

    private BriefText() {}

    /// Returns a name as a message shows it.
    public static String name(String name) {
        return of(name, LONGEST_NAME);
    }

    /// Returns the beginning of a long text, with no half of a character at its end.
    public static String of(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        var end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
