package dev.jackfield.core.signature;

import java.util.ArrayList;
import java.util.List;

/// Everything about a method, for code in Python. Texts of the server are indented, so that none of them can be
/// taken for a line of the page.
final class PythonPage {
    private static final int MOST = 8_000;
    private static final int LONGEST_DOC = 4_000;
    private static final int LONGEST_TYPE = 160;
    private static final int MOST_LINES = 200;
    private static final int DEEPEST = 3;

    private final SkillMethod method;
    private final Types types = new PythonTypes(LONGEST_TYPE);
    private final List<String> lines = new ArrayList<>();

    PythonPage(SkillMethod method) {
        this.method = method;
    }

    String text() {
        lines.add(method.skill() + "." + method.signature(Language.PYTHON));
        lines.add(Prose.block(method.docstring(), "  ", LONGEST_DOC));
        addParameters();
        addResult();
        var hints = Notes.hints(method);
        if (!hints.isEmpty()) {
            lines.add("\nHints: " + hints);
        }
        return Prose.cut(String.join("\n", lines), MOST);
    }

    private void addParameters() {
        var parameters = Parameter.of(method.definition());
        if (!parameters.isEmpty()) {
            lines.add("\nParameters:");
        }
        for (var each : parameters) {
            if (isFull()) {
                lines.add("  ...");
                break;
            }
            add(Signatures.python(each, types) + (each.isRequired() ? " (required)" : ""), each.schema());
            addMembers(each.name(), each.schema(), 1);
        }
    }

    private void addResult() {
        var result = LenientSchema.of(method.definition(), "outputSchema");
        if (!result.node().isEmpty()) {
            lines.add("\nReturns: " + types.typeOf(result));
            addMembers("result", result, 1);
        }
    }

    private void add(String typed, LenientSchema schema) {
        lines.add("  " + Prose.cut(typed, 2 * LONGEST_TYPE));
        var notes = Notes.of(schema, Literals.PYTHON);
        if (!notes.isEmpty()) {
            lines.add("    " + notes);
        }
    }

    private boolean isFull() {
        return lines.size() > MOST_LINES;
    }

    /// Adds the parts of an object, or of the objects in a list: `filter.since`, `orders[].id`.
    private void addMembers(String path, LenientSchema written, int depth) {
        var schema = written.followReferences();
        var isObject = schema.hasProperties();
        var parts = isObject ? schema : schema.get("items").followReferences();
        var prefix = path + (isObject ? "." : "[].");
        if (depth <= DEEPEST && parts.hasProperties()) {
            parts.properties().limit(MOST_LINES).takeWhile(_ -> !isFull()).forEach(each -> {
                var name = prefix + Prose.line(each.key(), 60);
                var typed =
                        "%s: %s%s".formatted(name, types.typeOf(each.schema()), each.isRequired() ? " (required)" : "");
                add(typed, each.schema());
                addMembers(name, each.schema(), depth + 1);
            });
        }
    }
}
