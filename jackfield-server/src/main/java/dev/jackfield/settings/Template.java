package dev.jackfield.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One text with references in it. After `fill` it knows where the values came from and what was missing.
final class Template {
    private static final Pattern WHOLE = Pattern.compile("env:[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern MARK = Pattern.compile("\\$\\$\\{|\\$\\{([^{}]*)}|\\$\\{");

    private final String text;
    private final Variables variables;
    private final Path folder;
    private final List<String> drawnFrom = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private boolean open;

    Template(String text, Variables variables, Path folder) {
        this.text = text;
        this.variables = variables;
        this.folder = folder;
    }

    String fill() {
        return WHOLE.matcher(text).matches()
                ? value(text, text)
                : MARK.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(replacement(mark)));
    }

    /// Where each value came from, for example `${TOKEN} from .env`.
    List<String> drawnFrom() {
        return drawnFrom;
    }

    /// Why it could not be filled; empty when it could.
    List<String> missing() {
        return missing;
    }

    /// Is there a `${` that nothing closes?
    boolean open() {
        return open;
    }

    private String replacement(MatchResult mark) {
        if (mark.group(1) != null) {
            return value(mark.group(), mark.group(1));
        }
        open |= mark.group().equals("${");
        return "${";
    }

    private String value(String written, String expression) {
        var reference = new Reference(expression);
        var found = reference.resolve(variables, folder);
        if (found.isEmpty()) {
            missing.add(reference.missing());
            return "";
        }
        drawnFrom.add(written + " from " + found.get().origin());
        return found.get().value();
    }
}
