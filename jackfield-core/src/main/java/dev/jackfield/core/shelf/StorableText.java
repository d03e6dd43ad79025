package dev.jackfield.core.shelf;

import java.util.Comparator;

/// What owners and keys may consist of, and their order, which are the same for every shelf: all of Unicode but NUL,
/// which PostgreSQL refuses, and halves of surrogate pairs, which have no bytes in UTF-8.
public final class StorableText {
    /// Sorts by code points, as databases sort the bytes of UTF-8. Java sorts those above U+FFFF before U+E000.
    public static final Comparator<String> ORDER = StorableText::compare;

    private static final char REPLACEMENT = '\uFFFD';
    private static final char FIRST_SURROGATE = 0xD800;
    private static final char FIRST_BEHIND_SURROGATES = 0xE000;

    private StorableText() {}

    public static boolean isStorable(String text) {
        return storablePart(text).length() == text.length();
    }

    /// Returns the text up to the first character that cannot be stored.
    public static String storablePart(String text) {
        var at = 0;
        while (at < text.length() && isStorable(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(0, at);
    }

    /// Returns the text with a sign in the place of each character that cannot be stored.
    public static String replaceUnstorable(String text) {
        return isStorable(text)
                ? text
                : text.codePoints()
                        .map(letter -> isStorable(letter) ? letter : REPLACEMENT)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    private static boolean isStorable(int codePoint) {
        return codePoint != 0 && Character.getType(codePoint) != Character.SURROGATE;
    }

    static String check(String text) {
        if (!isStorable(text)) {
            throw new ShelfException(
                    ("The name '%s' cannot be stored: it has a NUL or half a surrogate pair. Use another" + " one.")
                            .formatted(replaceUnstorable(text)));
        }
        return text;
    }

    static void checkKey(String key) {
        if (check(key).isEmpty()) {
            throw new ShelfException("A record without a key cannot be stored. Give it one.");
        }
    }

    private static int compare(String one, String other) {
        var end = Math.min(one.length(), other.length());
        for (var at = 0; at < end; at++) {
            if (one.charAt(at) != other.charAt(at)) {
                return Integer.compare(weight(one.charAt(at)), weight(other.charAt(at)));
            }
        }
        return Integer.compare(one.length(), other.length());
    }

    /// Puts surrogates, which stand for what is above U+FFFF, behind everything else.
    private static int weight(char unit) {
        return unit >= FIRST_SURROGATE && unit < FIRST_BEHIND_SURROGATES ? unit + Character.MAX_VALUE : unit;
    }
}
