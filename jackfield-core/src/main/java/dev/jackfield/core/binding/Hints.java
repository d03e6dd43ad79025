package dev.jackfield.core.binding;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Hint;
import java.util.Collection;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes the hints of a tool about its effects as the annotations that clients read.
public final class Hints {
    private Hints() {}

    public static Json json(Collection<Hint> hints) {
        return Json.of(tree(hints));
    }

    static ObjectNode tree(Collection<Hint> hints) {
        var annotations = JsonNodeFactory.instance.objectNode();
        hints.stream()
                .sorted()
                .forEach(hint -> annotations.put(keyword(hint), hint != Hint.ADDITIVE && hint != Hint.CLOSED_WORLD));
        return annotations;
    }

    private static String keyword(Hint hint) {
        return switch (hint) {
            case READ_ONLY -> "readOnlyHint";
            case DESTRUCTIVE, ADDITIVE -> "destructiveHint";
            case IDEMPOTENT -> "idempotentHint";
            case OPEN_WORLD, CLOSED_WORLD -> "openWorldHint";
        };
    }
}
