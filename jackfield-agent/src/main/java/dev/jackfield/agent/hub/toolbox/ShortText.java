package dev.jackfield.agent.hub.toolbox;

/// Texts that people see while a turn is made, at a length that suits them.
public final class ShortText {
    private ShortText() {}

    /// Returns the beginning of a long text, with no half of a character at its end.
    public static String of(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        var end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "…";
    }
}
