package dev.jackfield.agent.ensemble;

import dev.jackfield.core.catalog.NearestNames;
import dev.jackfield.protocol.text.BriefText;
import java.util.Collection;

/// No ensemble has a tool of this name.
public final class ToolNotFoundException extends EnsembleException {
    private static final long serialVersionUID = 1L;

    /// Names the nearest tools as a hint.
    ///
    /// @param where the ensembles that were asked
    ToolNotFoundException(String name, String where, Collection<String> known) {
        super("There is no tool '%s' in %s. %s".formatted(BriefText.name(name), where, hint(name, known)));
    }

    private static String hint(String name, Collection<String> known) {
        var nearest = NearestNames.find(name, known);
        return nearest.isEmpty()
                ? "List the invokers to see which there are."
                : "Did you mean " + String.join(" or ", nearest) + "?";
    }
}
