package dev.jackfield.core.policy;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One line of the configuration's `rules`, such as `deny github.delete_* to readers, guests`.
///
/// @param to the names or roles that it applies to; empty for all
public record Rule(boolean allows, Glob pattern, List<String> to) {
    private static final Pattern FORM = Pattern.compile("(allow|deny)\\s+(\\S+)(?:\\s+to\\s+(\\S.*))?");

    public Rule {
        to = List.copyOf(to);
    }

    /// Parses a rule, or throws with the form that was expected.
    public static Rule parse(String text) {
        var match = FORM.matcher(text.strip());
        if (!match.matches()) {
            throw new IllegalArgumentException(
                    "must be like 'deny github.delete_* to readers': allow or deny, a name in which * stands for"
                            + " any characters, and optionally 'to' with roles or identities, separated by commas");
        }
        if (match.group(2).equals("to")) {
            throw new IllegalArgumentException(
                    "lacks the name between '%s' and 'to', for example '%s * to readers'; * stands for any characters"
                            .formatted(match.group(1), match.group(1)));
        }
        return new Rule(match.group(1).equals("allow"), Glob.parse(match.group(2)), splitNames(match.group(3)));
    }

    private static List<String> splitNames(@Nullable String written) {
        var names =
                written == null ? List.<String>of() : List.of(written.strip().split("\\s*,\\s*", -1));
        if (names.contains("")) {
            throw new IllegalArgumentException("lacks a role or identity beside a comma after 'to'");
        }
        return names;
    }

    /// Returns whether it decides about this call. A rule that allows must match every reading of a URI, one that
    /// denies any.
    boolean appliesTo(Identity identity, Subject subject) {
        return appliesTo(identity) && (allows ? subject.isSurely(pattern) : subject.mayBe(pattern));
    }

    boolean appliesTo(Identity identity) {
        return to.isEmpty() || includes(identity);
    }

    boolean coversAllOf(String source) {
        return pattern.matchesAllOf(source);
    }

    boolean coversSomeOf(String source) {
        return pattern.matchesSomeOf(source);
    }

    /// Returns whether it could match something of that source.
    boolean mayConcern(String source) {
        return coversSomeOf(source) || pattern.matchesSomeFrom(source + "__");
    }

    /// Returns whether a later rule has no effect because of this one.
    boolean covers(Rule later) {
        return pattern.covers(later.pattern) && (to.isEmpty() || (!later.to.isEmpty() && to.containsAll(later.to)));
    }

    /// Uses a plain loop, because every call is checked against every rule.
    private boolean includes(Identity identity) {
        for (var each : to) {
            if (identity.is(each)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return (allows ? "allow " : "deny ") + pattern + (to.isEmpty() ? "" : " to " + String.join(", ", to));
    }
}
