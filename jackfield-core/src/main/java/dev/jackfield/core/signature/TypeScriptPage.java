package dev.jackfield.core.signature;

import java.util.ArrayList;
import java.util.List;

/// Everything about a method, as a declaration with comments. No text of the server can end a comment.
final class TypeScriptPage {
    private static final int MOST = 8_000;
    private static final int LONGEST_DOC = 4_000;
    private static final int LONGEST_TYPE = 1_000;
    private static final int MOST_LINES = 200;

    private final SkillMethod method;
    private final Types types = new TypeScriptTypes(LONGEST_TYPE);
    private final List<String> lines = new ArrayList<>();

    TypeScriptPage(SkillMethod method) {
        this.method = method;
    }

    String text() {
        lines.add("/**");
        lines.add(comment(Prose.block(method.docstring(), " * ", LONGEST_DOC)));
        var hints = Notes.hints(method);
        if (!hints.isEmpty()) {
            lines.add(" *\n * Hints: " + hints);
        }
        lines.add(" */");
        addDeclaration();
        return Prose.cut(String.join("\n", lines), MOST);
    }

    private void addDeclaration() {
        var parameters = Parameter.of(method.definition());
        var result = "): " + Signatures.result(method, LONGEST_TYPE);
        if (parameters.isEmpty()) {
            lines.add(method.path() + "(" + result);
            return;
        }
        lines.add("%s(%s: {".formatted(method.path(), Signatures.argumentsName(parameters)));
        for (var each : parameters) {
            if (lines.size() > MOST_LINES) {
                lines.add("  ...");
                break;
            }
            add(each);
        }
        lines.add("}" + result);
    }

    private void add(Parameter parameter) {
        var notes = new StringBuilder(Notes.of(parameter.schema(), Literals.TYPESCRIPT));
        if (!parameter.showsNone() && !parameter.isRequired()) {
            notes.append(notes.isEmpty() ? "" : " ")
                    .append("Default: ")
                    .append(Literals.TYPESCRIPT
                            .literalFor(parameter.shownDefault())
                            .orElse("..."));
        }
        if (!notes.isEmpty()) {
            lines.add("  /** " + comment(notes.toString()) + " */");
        }
        lines.add("  " + TypeScriptTypes.member(parameter.key(), parameter.isRequired())
                + types.typeOf(parameter.schema()) + ",");
    }

    private static String comment(String text) {
        return text.replace("*/", "* /");
    }
}
