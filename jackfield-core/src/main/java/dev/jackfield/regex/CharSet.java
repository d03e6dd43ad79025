package dev.jackfield.regex;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A set of characters. The JDK decides what belongs to it; its answers are kept, all of them for ASCII.
///
/// A pattern that matches exactly one character cannot backtrack, so this use of the JDK's engine costs nothing that
/// needs counting.
final class CharSet {
    private static final int ASCII = 128;

    /// Enough for the letters of an alphabet, and little enough for thousands of sets.
    private static final int KEPT = 256;

    private static final byte IN = 1;
    private static final byte OUT = 2;

    // 0 is not known yet; found out by whoever comes first, twice does no harm
    private final byte[] ascii = new byte[ASCII];
    private final Predicate<String> members;

    // made with the first character that is not ASCII; each number has a character and the answer for it, so that
    // threads may overwrite each other's
    private int @Nullable [] others;

    private CharSet(Predicate<String> members) {
        this.members = members;
    }

    /// The characters that a pattern for one character matches, or `PatternSyntaxException`.
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
