package dev.jackfield.providers.format;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/// The ids of calls in one request. Those of another provider may be forbidden, and those of some servers stand
/// more than once in a history; such ids are replaced. For one thread.
final class CallIds {
    private static final Pattern ALLOWED = Pattern.compile("[a-zA-Z0-9_-]{1,40}");

    private final Set<String> used = new HashSet<>();

    /// Returns an id that no other call of the request has; the wanted one if possible.
    String uniqueId(String wanted) {
        var id = ALLOWED.matcher(wanted).matches() ? wanted : "call_1";
        for (var number = used.size() + 1; !used.add(id); number++) {
            id = "call_" + number;
        }
        return id;
    }
}
