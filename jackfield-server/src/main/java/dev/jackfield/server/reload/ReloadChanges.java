package dev.jackfield.server.reload;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The changes that a reload made.
///
/// @param added sources that are new
/// @param changed sources that were created again
/// @param removed sources that are gone
/// @param replaced other keys whose new values are active
/// @param restart keys that need a restart
public record ReloadChanges(
        List<String> added, List<String> changed, List<String> removed, List<String> replaced, List<String> restart) {

    public ReloadChanges {
        added = List.copyOf(added);
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
        replaced = List.copyOf(replaced);
        restart = List.copyOf(restart);
    }

    /// The changes in one line.
    @Override
    public String toString() {
        var parts = Stream.of(
                        part("added", added),
                        part("changed", changed),
                        part("removed", removed),
                        part("replaced", replaced))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        return parts.isEmpty() ? "nothing changed" : parts;
    }

    private static String part(String verb, List<String> names) {
        return names.isEmpty() ? "" : verb + " " + String.join(", ", names);
    }
}
