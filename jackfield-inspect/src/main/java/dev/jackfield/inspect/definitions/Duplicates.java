package dev.jackfield.inspect.definitions;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Finds names that one server gives to two tools: only the first can be called.
final class Duplicates {
    private Duplicates() {}

    static Optional<DefinitionChecks.Remark> find(List<Definition> definitions) {
        var seen = new HashSet<String>();
        var twice = definitions.stream()
                .map(Definition::name)
                .filter(name -> !name.isBlank() && !seen.add(name))
                .distinct()
                .toList();
        return twice.isEmpty()
                ? Optional.empty()
                : Optional.of(new DefinitionChecks.Remark(
                        Complaint.grave("appears twice; only the first is used", "Tell the author of the server."),
                        twice));
    }
}
