package dev.jackfield.inspect.definitions;

import dev.jackfield.core.signature.MethodNames;
import java.util.List;
import java.util.Optional;

/// Finds tools of one server whose names are the same in code, such as `get-user` and `get_user`.
final class CodeNames {
    private CodeNames() {}

    static Optional<DefinitionChecks.Remark> findClashes(List<Definition> definitions) {
        var clashing = MethodNames.clashingTools(definitions.stream()
                .map(Definition::name)
                .filter(name -> !name.isBlank())
                .toList());
        return clashing.isEmpty()
                ? Optional.empty()
                : Optional.of(new DefinitionChecks.Remark(
                        Complaint.mild(
                                "has the same name in code as another tool, and gets a hash added there",
                                "Give it another name in a profile."),
                        clashing));
    }
}
