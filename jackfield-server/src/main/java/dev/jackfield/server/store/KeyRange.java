package dev.jackfield.server.store;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.StorableText;
import java.util.Optional;

/// The keys with a prefix that come after a text, as a condition of SQL that an index can answer.
///
/// @param first the prefix
/// @param end the first text behind all with the prefix; empty if there is none
record KeyRange(String first, String after, Optional<String> end) {
    private static final int LAST_BEFORE_SURROGATES = 0xD7FF;
    private static final int FIRST_BEHIND_SURROGATES = 0xE000;

    static KeyRange of(String prefix, String after) {
        return new KeyRange(prefix, StorableText.storablePart(after), end(prefix));
    }

    /// Counts up the last letter that is not the last one of Unicode.
    private static Optional<String> end(String prefix) {
        if (prefix.isEmpty()) {
            return Optional.empty();
        }
        var letter = prefix.codePointBefore(prefix.length());
        var before = prefix.substring(0, prefix.length() - Character.charCount(letter));
        return letter == Character.MAX_CODE_POINT
                ? end(before)
                : Optional.of(before
                        + Character.toString(letter == LAST_BEFORE_SURROGATES ? FIRST_BEHIND_SURROGATES : letter + 1));
    }

    /// Follows `from record r`.
    String condition() {
        return " where r.kind = ? and r.owner = ? and r.key >= ? and r.key > ?"
                + (end.isPresent() ? " and r.key < ?" : "")
                + " and coalesce(r.expires, 9223372036854775807) > ? order by r.key limit ?";
    }

    Object[] values(DrawerKind kind, String owner, long now, int most) {
        return end.isPresent()
                ? new Object[] {kind.name(), owner, first, after, end.get(), now, most}
                : new Object[] {kind.name(), owner, first, after, now, most};
    }
}
