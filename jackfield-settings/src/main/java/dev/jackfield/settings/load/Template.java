package dev.jackfield.settings.load;

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

    private final Budget budget;
    private final String text;
    private final Variables variables;
    private final Path folder;
    private final List<String> drawnFrom = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private boolean open;

    Template(String text, Variables variables, Path folder, Budget budget) {
        this.budget = budget;
        this.text = text;
        this.variables = variables;
        this.folder = folder;
    }

    /// How much may be filled in, all texts together: a short file can name a large variable many times.
    static final class Budget {
        private static final int MOST = 16 << 20;

        private int left = MOST;

        void spend(int characters) throws Reference.MissingValueException {
            if (characters > left) {
                throw new Reference.MissingValueException("more than %d MiB would be filled in".formatted(MOST >> 20));
            }
            left -= characters;
        }
    }

    /// Fills in the references. Values are not scanned for further references.
    String fill() {
        if (Literal.isEscaped(text)) {
            return Literal.read(text);
        }
        return WHOLE.matcher(text).matches()
                ? resolveExpression(text, text)
                : MARK.matcher(text).replaceAll(mark -> Matcher.quoteReplacement(replacement(mark)));
    }

    /// Where each value came from, for example `${TOKEN} from .env`.
    List<String> drawnFrom() {
        return drawnFrom;
    }

    /// Why it could not be filled; empty when it could.
    List<String> missingReasons() {
        return missing;
    }

    /// Is there a `${` that nothing closes?
    boolean isOpen() {
        return open;
    }

    private String replacement(MatchResult mark) {
        if (mark.group(1) != null) {
            return resolveExpression(mark.group(), mark.group(1));
        }
        open |= mark.group().equals("${");
        return "${";
    }

    private String resolveExpression(String written, String expression) {
        try {
            var found = new Reference(expression).resolve(variables, folder);
            budget.spend(found.value().length());
            drawnFrom.add(written + " from " + found.origin());
            return found.value();
        } catch (Reference.MissingValueException unresolved) {
            missing.add(unresolved.reason());
            return "";
        }
    }
}
