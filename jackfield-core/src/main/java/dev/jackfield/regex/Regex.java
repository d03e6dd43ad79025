package dev.jackfield.regex;

import java.util.List;

/// A regular expression as JSON Schema knows them (ECMA-262), found anywhere in a text.
///
/// The JDK's engine cannot be stopped: a pattern such as `(|)(|)…x` explores for hours without reading one character
/// on which a counter could hang. This one counts each instruction, has no recursion that grows with the text, and gives
/// the same answers. What it does not know (possessive and atomic groups, `\Q`, `\G`) is a `PatternSyntaxException`.
public final class Regex {
    private final List<Op> program;
    private final int registers;

    private Regex(Compiler compiled) {
        this.program = compiled.program();
        this.registers = compiled.registers();
    }

    /// Reads a pattern, or throws `PatternSyntaxException`.
    public static Regex compile(String pattern) {
        var parser = new Parser(pattern);
        return new Regex(new Compiler(pattern, parser.read(), parser.groups()));
    }

    /// Whether it stands somewhere in the text.
    public boolean find(String text, Steps steps) {
        return new Search(program.toArray(Op[]::new), registers, text, steps).find();
    }
}
