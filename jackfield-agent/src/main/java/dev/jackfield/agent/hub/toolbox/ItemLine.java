package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.protocol.text.BriefText;
import java.util.Optional;

/// An item in a list that a model reads: its name and the beginning of its description. Servers write descriptions,
/// so they are cut.
final class ItemLine {
    private static final int LONGEST_DESCRIPTION = 200;

    private ItemLine() {}

    static String of(NameTable.NamedEntry named, Optional<String> description) {
        return named.name()
                + description
                        .flatMap(text -> text.strip().lines().findFirst())
                        .map(line -> ": " + BriefText.of(line, LONGEST_DESCRIPTION))
                        .orElse("");
    }
}
