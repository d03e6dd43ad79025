package dev.jackfield.protocol.json;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A set of keys that have a meaning, and the other spellings that some readers would take for them.
///
/// Readers in Go and .NET match keys without regard to case, those in C end a key at its first NUL, and those in
/// Swift take different encodings of one letter for the same. A key that is only spelled like a known one means
/// nothing to the hub but something to them: the hub would decide on one value, and they would act on another.
public final class Spellings {
    private final Set<String> keys;
    private final List<String> prefixes;
    private final Map<String, String> byFold;
    private final int longest;

    private Spellings(Set<String> keys, List<String> prefixes) {
        this.keys = keys;
        this.prefixes = prefixes;
        this.byFold = keys.stream().collect(Collectors.toMap(Spellings::fold, key -> key, (one, other) -> one));
        this.longest = byFold.keySet().stream().mapToInt(String::length).max().orElse(0);
    }

    public static Spellings of(Collection<String> keys) {
        return new Spellings(Set.copyOf(keys), List.of());
    }

    public static Spellings of(String... keys) {
        return new Spellings(Set.of(keys), List.of());
    }

    /// Returns these keys and all keys that begin with one of `beginnings`, which are written in lower case.
    public Spellings withPrefixes(String... beginnings) {
        return new Spellings(keys, List.of(beginnings));
    }

    /// Tells whether some readers would take one key for the other.
    public static boolean areAlike(String one, String other) {
        return one.equalsIgnoreCase(other) || fold(one).equals(fold(other));
    }

    /// Returns what all spellings have in common that some reader would take for this key.
    private static String fold(String key) {
        var end = key.indexOf('\0');
        var read = end < 0 ? key : key.substring(0, end);
        return Caseless.isAscii(read) ? Caseless.fold(read) : Caseless.fold(Normalizer.normalize(read, Form.NFKC));
    }

    /// Returns the key or prefix that some readers would take `key` for; null when `key` is itself one of
    /// these, or resembles none.
    public @Nullable String mistakenFor(String key) {
        if (keys.contains(key)) {
            return null;
        }
        var whole = key.length() > longest && isPlain(key) ? null : byFold.get(fold(key));
        return whole == null ? mistakenBeginning(key) : whole;
    }

    /// Returns whether all readers take the key as long as it is.
    private static boolean isPlain(String key) {
        return Caseless.isAscii(key) && key.indexOf('\0') < 0;
    }

    private @Nullable String mistakenBeginning(String key) {
        for (var prefix : prefixes) {
            var start = key.substring(0, Math.min(key.length(), prefix.length()));
            if (!start.equals(prefix) && Caseless.fold(start).startsWith(prefix)) {
                return prefix;
            }
        }
        return null;
    }

    /// Compares texts as parsers do that ignore upper and lower case.
    static final class Caseless {
        private Caseless() {}

        /// Returns the fold of a text: two texts that some reader could take for equal without regard to case have
        /// the same fold. It is never shorter than the text.
        ///
        /// Goes further than simple folding: texts that are equal in upper case only, as the German sharp s
        /// and `SS` are, or by the rules of Turkish, have the same fold too.
        static String fold(String text) {
            return isAscii(text) ? text.toLowerCase(Locale.ROOT) : foldWide(text);
        }

        static boolean isAscii(String text) {
            for (var at = 0; at < text.length(); at++) {
                if (text.charAt(at) > 127) {
                    return false;
                }
            }
            return true;
        }

        /// Lower case first, because some letters have an upper case only by way of their lower one.
        private static String foldWide(String text) {
            return lower(lower(text).toUpperCase(Locale.ROOT));
        }

        /// Letter by letter: the lower case of a whole text depends on where in a word a letter stands.
        private static String lower(String text) {
            var lower = new StringBuilder(text.length());
            text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
            return lower.toString();
        }
    }
}
