package dev.jackfield.regex;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/// A set of characters. The JDK decides who belongs to it; for ASCII it is asked once, when the set is made.
///
/// A pattern that matches exactly one character cannot backtrack, so this use of the JDK's engine costs nothing that
/// needs counting.
final class CharSet {
    private static final int ASCII = 128;

    private final boolean[] ascii = new boolean[ASCII];
    private final Predicate<String> others;

    private CharSet(Predicate<String> members) {
        this.others = members;
        for (var each = 0; each < ASCII; each++) {
            ascii[each] = members.test(Character.toString(each));
        }
    }

    /// The characters that a pattern for one character matches, or `PatternSyntaxException`.
    static CharSet of(String pattern, int flags) {
        return new CharSet(Pattern.compile(pattern, flags).asMatchPredicate());
    }

    boolean has(int codePoint) {
        return codePoint < ASCII ? ascii[codePoint] : others.test(Character.toString(codePoint));
    }
}
