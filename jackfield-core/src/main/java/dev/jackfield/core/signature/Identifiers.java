package dev.jackfield.core.signature;

import dev.jackfield.core.call.SkillName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes identifiers of names: other characters become `_`, the first one is a letter, and keywords get a `_`
/// after them.
///
/// A name that is an identifier keeps it. Others that would have the same one get a hash of their own key, so
/// that an identifier depends on no more than whether there is a collision.
///
/// @param keywords what cannot be an identifier here
/// @param prefix begins the identifier of a name without any letter
record Identifiers(Set<String> keywords, String prefix) {
    private static final int LONGEST = 64;
    private static final int HASH = 7;

    private static final Set<String> PYTHON = Set.of("""
        and as assert async await break class continue def del elif else except finally for from
        global if import in is lambda nonlocal not or pass raise return try while with yield
        None True False self\
        """.split("\\s+"));

    /// Those that Python does not have, and the members of an object that have a meaning of their own: an object
    /// with a method `then` counts as a promise.
    private static final Set<String> JAVASCRIPT = Set.of("""
        case catch const debugger default delete do enum export extends false function
        implements instanceof interface let new null package private protected public static
        super switch this throw true typeof var void constructor prototype then toJSON toString
        valueOf\
        """.split("\\s+"));

    static final Identifiers METHODS = new Identifiers(union(PYTHON, JAVASCRIPT), "tool_");

    /// Only Python needs identifiers for parameters; in TypeScript they are quoted.
    static final Identifiers PARAMETERS = new Identifiers(PYTHON, "arg_");

    private static Set<String> union(Set<String> one, Set<String> other) {
        var all = new HashSet<>(one);
        all.addAll(other);
        return Set.copyOf(all);
    }

    /// A name, and a key that no other name has.
    record Named(String name, String key) {}

    /// Returns the identifier of a name that collides with no other.
    String identifierFor(String name) {
        var start = firstLetter(name);
        if (start == name.length()) {
            return prefix + SkillName.hash(name);
        }
        var identifier = isPlain(name, start) ? name.substring(start) : replaceIllegal(name, start);
        if (identifier.length() > LONGEST) {
            return identifier.substring(0, LONGEST - HASH) + "_" + SkillName.hash(name);
        }
        return keywords.contains(identifier) ? identifier + "_" : identifier;
    }

    /// Returns the identifier that a name has in a collision.
    static String withHash(String identifier, String key) {
        return identifier.substring(0, Math.min(identifier.length(), LONGEST - HASH)) + "_" + SkillName.hash(key);
    }

    /// Returns an identifier for each of the names.
    List<String> distinctIdentifiers(List<Named> names) {
        var plain = names.stream().map(each -> identifierFor(each.name)).toList();
        var owners = owners(names, plain);
        var free = new FreeNames(plain);
        var result = new ArrayList<String>(names.size());
        for (var at = 0; at < names.size(); at++) {
            var isOwner = owners.getOrDefault(plain.get(at), -1) == at;
            result.add(isOwner ? plain.get(at) : free.nextFree(withHash(plain.get(at), names.get(at).key)));
        }
        return result;
    }

    /// Names that are not taken yet. A server can choose names so that all want the same one; each number is
    /// tried only once, therefore that is not slow.
    private static final class FreeNames {
        private final Set<String> taken;
        private final Map<String, Integer> numbers = new HashMap<>();

        FreeNames(Collection<String> taken) {
            this.taken = new HashSet<>(taken);
        }

        /// Returns the wanted name, or that name with the next free number.
        String nextFree(String wanted) {
            var free = wanted;
            while (!taken.add(free)) {
                free = wanted + "_" + numbers.merge(wanted, 2, (number, _) -> number + 1);
            }
            return free;
        }
    }

    /// Maps each identifier to the index of the name that has it: the only one, or the one that is spelled like
    /// it; -1 when there is none.
    private static Map<String, Integer> owners(List<Named> names, List<String> plain) {
        var owners = new HashMap<String, Integer>();
        var exact = new HashSet<String>();
        for (var at = 0; at < names.size(); at++) {
            var identifier = plain.get(at);
            if (names.get(at).name.equals(identifier) && exact.add(identifier)) {
                owners.put(identifier, at);
            } else if (!exact.contains(identifier)) {
                owners.merge(identifier, at, (_, _) -> -1);
            }
        }
        return owners;
    }

    private static int firstLetter(String name) {
        var at = 0;
        while (at < name.length() && !isLetter(name.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isPlain(String name, int start) {
        for (var at = start; at < name.length(); at++) {
            if (!isPart(name.charAt(at))) {
                return false;
            }
        }
        return true;
    }

    private static String replaceIllegal(String name, int start) {
        var end = Math.min(name.length(), start + LONGEST + 1);
        var identifier = new StringBuilder();
        for (var at = start; at < end; at++) {
            identifier.append(isPart(name.charAt(at)) ? name.charAt(at) : '_');
        }
        return identifier.toString();
    }

    private static boolean isLetter(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    }

    private static boolean isPart(char letter) {
        return isLetter(letter) || (letter >= '0' && letter <= '9') || letter == '_';
    }
}
