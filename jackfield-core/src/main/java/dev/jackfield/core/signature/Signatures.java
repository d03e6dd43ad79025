package dev.jackfield.core.signature;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// Signatures on one line, of a bounded length.
final class Signatures {
    private static final int LONGEST = 500;
    private static final int LONGEST_TYPE = 160;
    private static final int LONGEST_RESULT = 120;

    private Signatures() {}

    static String of(SkillMethod method, Language language) {
        return switch (language) {
            case PYTHON -> python(method);
            case TYPESCRIPT -> typeScript(method);
        };
    }

    private static String python(SkillMethod method) {
        var types = new PythonTypes(LONGEST_TYPE);
        var written = Parameter.of(method.definition()).stream().map(each -> python(each, types));
        return "%s(%s)"
                .formatted(
                        method.name(),
                        joinFitting(written.iterator(), LONGEST - method.name().length()));
    }

    /// Returns a parameter as Python writes it: `count: int = 10`.
    static String python(Parameter parameter, Types types) {
        var typed = parameter.name() + ": " + types.typeOf(parameter.schema());
        return parameter.isRequired()
                ? typed
                : typed + " = "
                        + Literals.PYTHON.literalFor(parameter.shownDefault()).orElse("...");
    }

    private static String typeScript(SkillMethod method) {
        var types = new TypeScriptTypes(LONGEST_TYPE);
        var parameters = Parameter.of(method.definition());
        var members = parameters.stream()
                .map(each -> TypeScriptTypes.member(each.key(), each.isRequired()) + types.typeOf(each.schema()));
        var room = LONGEST - LONGEST_RESULT - method.name().length();
        return "%s(%s): %s"
                .formatted(
                        method.name(),
                        arguments(parameters, joinFitting(members.iterator(), room)),
                        result(method, LONGEST_RESULT));
    }

    private static String arguments(List<Parameter> parameters, String members) {
        return parameters.isEmpty() ? "" : "%s: {%s}".formatted(argumentsName(parameters), members);
    }

    /// Returns the name of the only argument, which can be left out when nothing in it is required.
    static String argumentsName(List<Parameter> parameters) {
        return parameters.stream().anyMatch(Parameter::isRequired) ? "args" : "args?";
    }

    static String result(SkillMethod method, int longest) {
        return "Promise<%s>"
                .formatted(new TypeScriptTypes(longest).typeOf(LenientSchema.of(method.definition(), "outputSchema")));
    }

    /// Joins as many as fit, then `...` for the others.
    private static String joinFitting(Iterator<String> parts, int room) {
        var fitting = new ArrayList<String>();
        var left = room - 5;
        while (parts.hasNext()) {
            var part = parts.next();
            left -= part.length() + 2;
            if (left < 0) {
                fitting.add("...");
                break;
            }
            fitting.add(part);
        }
        return String.join(", ", fitting);
    }
}
