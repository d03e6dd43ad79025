package dev.jackfield.core.call;

import java.util.regex.Pattern;

/// The rules for ids of sources, from which the names of their tools are built.
public final class SourceId {
    public static final int LONGEST = 32;
    private static final Pattern ILLEGAL = Pattern.compile("[^A-Za-z0-9_-]");

    private SourceId() {}

    /// Returns a legal id made from any name.
    public static String of(String name) {
        var legal = ILLEGAL.matcher(name).replaceAll("-");
        return legal.substring(0, Math.min(LONGEST, legal.length()));
    }

    /// Returns the id and the dot with which a text begins, or an empty text.
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
