package dev.jackfield.regex;

/// One instruction of a compiled regular expression. Numbers are places in the program or registers.
sealed interface Op {
    record Take(CharSet set) implements Op {}

    /// As many as there are, within bounds, and fewer when the rest does not fit.
    record TakeMany(CharSet set, int min, int max) implements Op {}

    /// Goes one way, and the other when that fails.
    record Split(int first, int second) implements Op {}

    record Jump(int to) implements Op {}

    /// Remembers the place.
    record Mark(int register) implements Op {}

    /// Fails where nothing was consumed since the mark: a loop over nothing would never end.
    record Moved(int register) implements Op {}

    record Check(Edge edge) implements Op {}

    record Same(int group) implements Op {}

    /// The ops up to `end` are about what stands before or after this place.
    record Look(boolean isBehind, boolean isNegative, int end) implements Op {}

    /// Found.
    record Done() implements Op {}
}
