package dev.jackfield.core.regex;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A set of characters. The JDK decides what belongs to it; its answers are cached, all of them for ASCII.
///
/// A pattern that matches exactly one character cannot backtrack, so this use of the JDK's engine needs no
/// metering.
final class CharSet {
    private static final int ASCII = 128;

    /// The size of the cache: enough for the letters of an alphabet, and small enough for thousands of sets.
    private static final int KEPT = 256;

    private static final byte IN = 1;
    private static final byte OUT = 2;

    // 0 is unknown; computed at the first use, twice does no harm
    private final byte[] ascii = new byte[ASCII];
    private final Predicate<String> members;

    // created with the first character that is not ASCII; each number has a character and its answer, so threads may
    // overwrite each other's
    private int @Nullable [] others;

    private CharSet(Predicate<String> members) {
        this.members = members;
    }

    /// Returns the characters that a pattern for one character matches, or throws `PatternSyntaxException`.
    static CharSet of(String pattern, int flags) {
        return new CharSet(Pattern.compile(pattern, flags).asMatchPredicate());
    }

    boolean has(int codePoint) {
        if (codePoint >= ASCII) {
            return hasOther(codePoint);
        }
        if (ascii[codePoint] == 0) {
            ascii[codePoint] = members.test(Character.toString(codePoint)) ? IN : OUT;
        }
        return ascii[codePoint] == IN;
    }

    private boolean hasOther(int codePoint) {
        var kept = others;
        if (kept == null) {
            kept = new int[KEPT];
            others = kept;
        }
        var answer = kept[codePoint % KEPT];
        if (answer >> 2 != codePoint) {
            answer = (codePoint << 2) | (members.test(Character.toString(codePoint)) ? IN : OUT);
            kept[codePoint % KEPT] = answer;
        }
        return (answer & IN) != 0;
    }
}
