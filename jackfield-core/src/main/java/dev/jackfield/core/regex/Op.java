package dev.jackfield.core.regex;

/// One instruction of a compiled regular expression. Numbers are places in the program or registers.
sealed interface Op {
    record Take(CharSet set) implements Op {}

    /// Takes as many characters as possible within the bounds, and fewer when the rest does not match.
    record TakeMany(CharSet set, int min, int max) implements Op {}

    /// Tries one branch, and the other when that fails.
    record Split(int first, int second) implements Op {}

    record Jump(int to) implements Op {}

    /// Stores the current place in a register.
    record Mark(int register) implements Op {}

    /// Fails if nothing was consumed since the mark, because a loop over nothing would never end.
    record Moved(int register) implements Op {}

    record Check(Edge edge) implements Op {}

    record Same(int group) implements Op {}

    /// Runs the ops up to `end` as a lookahead or lookbehind.
    record Look(boolean isBehind, boolean isNegative, int end) implements Op {}

    /// The match is complete.
    record Done() implements Op {}
}
