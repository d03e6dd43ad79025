package dev.jackfield.core.regex;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// A regular expression of JSON Schema (ECMA-262), which is found anywhere in a text.
///
/// The JDK's engine cannot be stopped: a pattern such as `(|)(|)…x` explores for hours without reading one
/// character on which a counter could be placed. This engine counts each instruction, does not recurse with the
/// length of the text, and gives the same answers. Unsupported syntax (possessive and atomic groups, `\Q`,
/// `\G`) is a `PatternSyntaxException`.
public final class Regex {
    private static final Pattern SPECIAL = Pattern.compile("[^A-Za-z0-9]");

    private final Op[] program;
    private final int registers;
    private final int groups;

    private Regex(RegexCompiler compiled, int groups) {
        this.groups = groups;
        this.program = compiled.program().toArray(Op[]::new);
        this.registers = compiled.registers();
    }

    /// Compiles a pattern, or throws `PatternSyntaxException`.
    public static Regex compile(String pattern) {
        var parser = new Parser(pattern);
        var root = parser.parse();
        return new Regex(new RegexCompiler(pattern, root, parser.groups()), parser.groups());
    }

    /// Returns whether the pattern matches somewhere in the text.
    public boolean find(String text, Steps steps) {
        return search(text, steps).find();
    }

    /// Returns where the first match begins; empty when there is none.
    public OptionalInt indexIn(String text, Steps steps) {
        return search(text, steps).firstMatch();
    }

    /// Returns the groups of the first match; empty when there is none.
    public Optional<List<String>> groups(String text, Steps steps) {
        var search = search(text, steps);
        return search.find() ? Optional.of(search.groups(groups)) : Optional.empty();
    }

    private RegexSearch search(String text, Steps steps) {
        return new RegexSearch(program, registers, text, steps);
    }

    /// Returns a pattern that matches exactly this text.
    public static String quote(String text) {
        return SPECIAL.matcher(text).replaceAll("\\\\$0");
    }
}
