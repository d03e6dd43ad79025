package dev.jackfield.ensemble;

import dev.jackfield.catalog.NearestNames;
import java.util.Collection;

/// No ensemble has a tool of this name.
public final class ToolNotFound extends EnsembleFailure {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_NAME = 200;

    /// Names the nearest tools as a hint.
    ///
    /// @param where the ensembles that were asked
    ToolNotFound(String name, String where, Collection<String> known) {
        super("There is no tool '%s' in %s. %s".formatted(cut(name), where, hint(name, known)));
    }

    private static String cut(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }

    private static String hint(String name, Collection<String> known) {
        var nearest = NearestNames.to(name, known);
        return nearest.isEmpty()
                ? "List the invokers to see which there are."
                : "Did you mean " + String.join(" or ", nearest) + "?";
    }
}
