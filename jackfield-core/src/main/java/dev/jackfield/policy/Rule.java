package dev.jackfield.policy;

import dev.jackfield.call.ToolName;
import dev.jackfield.identity.Identity;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One line of the configuration's `rules`: `deny github.delete_* to readers, guests`.
///
/// @param to names or roles that it speaks of; empty for everybody
public record Rule(boolean allows, String pattern, List<String> to) {
    private static final Pattern FORM = Pattern.compile("(allow|deny)\\s+(\\S+)(?:\\s+to\\s+(\\S.*))?");

    public Rule {
        to = List.copyOf(to);
    }

    /// Reads a rule, or throws with the form that was expected.
    public static Rule parse(String text) {
        var match = FORM.matcher(text.strip());
        if (!match.matches()) {
            throw new IllegalArgumentException(
                    "must be like 'deny github.delete_* to readers': allow or deny, a name in which * stands for"
                            + " anything, and maybe 'to' with roles or identities, separated by commas");
        }
        var names = match.group(3) == null
                ? Stream.<String>of()
                : Stream.of(match.group(3).split("\\s*,\\s*"));
        return new Rule(match.group(1).equals("allow"), match.group(2), names.toList());
    }

    boolean speaksOf(Identity identity, ToolName name) {
        return (to.isEmpty() || names(identity)) && matches(name);
    }

    /// A plain loop: every call asks every rule.
    private boolean names(Identity identity) {
        for (var each : to) {
            if (identity.is(each)) {
                return true;
            }
        }
        return false;
    }

    /// `*` stands for any characters; both spellings of a tool with its source count.
    private boolean matches(ToolName name) {
        return glob(pattern, name.source() + "." + name.tool()) || glob(pattern, name.toString());
    }

    static boolean glob(String pattern, String text) {
        var parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(text);
        }
        return text.startsWith(parts[0])
                && text.endsWith(parts[parts.length - 1])
                && contains(parts, text, parts[0].length(), text.length() - parts[parts.length - 1].length());
    }

    /// Whether the inner parts stand in this order between the two ends.
    private static boolean contains(String[] parts, String text, int from, int to) {
        var at = from;
        for (var i = 1; i < parts.length - 1; i++) {
            var found = text.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        return at <= to;
    }

    @Override
    public String toString() {
        return (allows ? "allow " : "deny ") + pattern + (to.isEmpty() ? "" : " to " + String.join(", ", to));
    }
}
