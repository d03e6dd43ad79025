package dev.jackfield.executor;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.api.Jackfield;
import java.util.List;
import java.util.Map;

/// Returns its parameters; also as a program that serves this over its standard streams.
final class MethodCopy extends MethodBase {
    MethodCopy() {
        super(Services.NONE, "copy", "Copies");
    }

    @Action("""
        Copies everything.

        Parameters:
        - documentList (list, required): What to copy
        - content (dict, optional): Comes back as well
        """)
    ActionResult all(Map<String, Object> parameters) {
        var documents = ((List<?>) parameters.getOrDefault("documentList", List.of()))
                .stream().map(ActionDocument.class::cast).toList();
        return ActionResult.success(documents).withContent(parameters.get("content"));
    }

    static Jackfield hub() {
        return Jackfield.builder().source(MethodSource.of(new MethodCopy())).start();
    }

    public static void main(String[] arguments) {
        try (var hub = hub()) {
            hub.serveStdio();
        }
    }
}
