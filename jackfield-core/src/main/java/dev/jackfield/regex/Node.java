package dev.jackfield.regex;

import java.util.List;

/// A part of a regular expression, as it was written.
sealed interface Node {
    /// No upper bound.
    int ENDLESS = Integer.MAX_VALUE;

    record One(CharSet set) implements Node {}

    record All(List<Node> parts) implements Node {}

    record Any(List<Node> choices) implements Node {}

    record Repeat(Node body, int min, int max, boolean isLazy) implements Node {}

    record Group(int number, Node body) implements Node {}

    record Look(boolean isBehind, boolean isNegative, Node body) implements Node {}

    record At(Edge edge) implements Node {}

    record Same(int group) implements Node {}
}
