package dev.jackfield.regex;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A regular expression as JSON Schema knows them (ECMA-262), found anywhere in a text.
///
/// The JDK's engine cannot be stopped: a pattern such as `(|)(|)…x` explores for hours without reading one character
/// on which a counter could hang. This one counts each instruction, has no recursion that grows with the text, and
/// gives
/// the same answers. What it does not know (possessive and atomic groups, `\Q`, `\G`) is a `PatternSyntaxException`.
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

    /// Reads a pattern, or throws `PatternSyntaxException`.
    public static Regex compile(String pattern) {
        var parser = new Parser(pattern);
        var root = parser.read();
        return new Regex(new RegexCompiler(pattern, root, parser.groups()), parser.groups());
    }

    /// Whether it stands somewhere in the text.
    public boolean find(String text, Steps steps) {
        return search(text, steps).find();
    }

    /// What its groups have taken where it stands first; empty when it is not there.
    public Optional<List<String>> groups(String text, Steps steps) {
        var search = search(text, steps);
        return search.find() ? Optional.of(search.groups(groups)) : Optional.empty();
    }

    private Search search(String text, Steps steps) {
        return new Search(program, registers, text, steps);
    }

    /// The same text as a pattern that matches nothing else.
    public static String quote(String text) {
        return SPECIAL.matcher(text).replaceAll("\\\\$0");
    }
}
