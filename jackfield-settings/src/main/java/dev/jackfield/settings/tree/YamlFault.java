package dev.jackfield.settings.tree;

import java.util.regex.Pattern;

/// Explains a YAML syntax error in plain words.
final class YamlFault {
    private static final Pattern ALIAS = Pattern.compile("found undefined alias:? ?(\\S+)");

    private YamlFault() {}

    static String inWords(String problem) {
        if (problem.contains("mapping values are not allowed")) {
            return "a `:` is not expected here; begin a new line, or put the text in quotes";
        }
        if (problem.contains("TAB") || problem.contains("'\\t'")) {
            return "tabs cannot be used for indentation; use spaces";
        }
        if (problem.contains("<block end>")) {
            return "this line is not expected here; check its indentation, and the brackets and quotes before it";
        }
        if (problem.contains("expected ':'")) {
            return "a `:` is missing";
        }
        return rest(problem);
    }

    private static String rest(String problem) {
        if (problem.contains("end of stream") || problem.contains("<stream end>")) {
            return "it ends too early; a bracket, a brace or a quote is not closed";
        }
        if (problem.contains("expected ',' or")) {
            return "a comma or a closing bracket is missing";
        }
        var alias = ALIAS.matcher(problem);
        return alias.find() ? "there is no `&%1$s` before `*%1$s`".formatted(alias.group(1)) : problem;
    }
}
