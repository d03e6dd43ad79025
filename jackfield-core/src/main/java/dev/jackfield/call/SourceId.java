package dev.jackfield.call;

import java.util.regex.Pattern;

/// What the id of a source may be, because the names of its tools are built from it.
public final class SourceId {
    public static final int LONGEST = 32;
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9_-]");

    private SourceId() {}

    /// The id that any name stands for.
    public static String of(String name) {
        var legal = ILLEGAL.matcher(name).replaceAll("-");
        return legal.substring(0, Math.min(LONGEST, legal.length()));
    }

    /// The id with the dot behind it with which a text begins; empty when it begins with none.
    static String prefix(String text) {
        var illegal = ILLEGAL.matcher(text);
        return illegal.find() && illegal.start() > 0 && text.charAt(illegal.start()) == '.'
                ? text.substring(0, illegal.end())
                : "";
    }

    public static boolean isLegal(String id) {
        return !id.isEmpty() && of(id).equals(id);
    }
}
