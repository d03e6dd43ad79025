package dev.jackfield.regex;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/// A set of characters. The JDK decides what belongs to it, and for ASCII only once.
///
/// A pattern that matches exactly one character cannot backtrack, so this use of the JDK's engine costs nothing that
/// needs counting.
final class CharSet {
    private static final int ASCII = 128;
    private static final byte IN = 1;
    private static final byte OUT = 2;

    // 0 is not known yet; found out by whoever comes first, twice does no harm
    private final byte[] ascii = new byte[ASCII];
    private final Predicate<String> members;

    private CharSet(Predicate<String> members) {
        this.members = members;
    }

    /// The characters that a pattern for one character matches, or `PatternSyntaxException`.
    static CharSet of(String pattern, int flags) {
        return new CharSet(Pattern.compile(pattern, flags).asMatchPredicate());
    }

    boolean has(int codePoint) {
        if (codePoint >= ASCII) {
            return members.test(Character.toString(codePoint));
        }
        if (ascii[codePoint] == 0) {
            ascii[codePoint] = members.test(Character.toString(codePoint)) ? IN : OUT;
        }
        return ascii[codePoint] == IN;
    }
}
