package dev.jackfield.core.regex;

import java.util.List;

/// A node of the syntax tree of a regular expression.
sealed interface RegexNode {
    /// No upper bound.
    int ENDLESS = Integer.MAX_VALUE;

    record One(CharSet set) implements RegexNode {}

    record All(List<RegexNode> parts) implements RegexNode {}

    record Any(List<RegexNode> choices) implements RegexNode {}

    record Repeat(RegexNode body, int min, int max, boolean isLazy) implements RegexNode {}

    record Group(int number, RegexNode body) implements RegexNode {}

    record Look(boolean isBehind, boolean isNegative, RegexNode body) implements RegexNode {}

    record At(Edge edge) implements RegexNode {}

    record Same(int group) implements RegexNode {}
}
