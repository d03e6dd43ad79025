package dev.jackfield.inspect.definitions;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds names that the APIs of models refuse. The dot after the source is not counted: it can be configured.
final class NameCheck implements DefinitionCheck {
    private static final Pattern TAKEN = Pattern.compile("[a-zA-Z0-9_.-]+");
    private static final int LONGEST = 64;

    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var name = definition.name();
        if (name.isBlank()) {
            return Stream.of(Complaint.grave("has no name and is left out", "Tell the author of the server."));
        }
        if (!TAKEN.matcher(name).matches()) {
            return Stream.of(Complaint.mild(
                    "has characters in its name that models refuse; it is shown as " + definition.shown(),
                    "Give it a name of your own in a profile, under `tools`."));
        }
        return definition.shown().length() >= LONGEST && !definition.shown().endsWith(name)
                ? Stream.of(Complaint.mild(
                        "has a name that is too long with its source before it; it is shown as " + definition.shown(),
                        "Give the source a shorter id, or the tool a name of your own in a profile."))
                : Stream.of();
    }
}
