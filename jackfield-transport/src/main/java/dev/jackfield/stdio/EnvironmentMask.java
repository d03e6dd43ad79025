package dev.jackfield.stdio;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Keeps what a program was told in its environment out of what it prints: logs and errors go further than its pipes.
final class EnvironmentMask {
    /// Shorter values are words and numbers that say nothing, and that a text is full of.
    private static final int SHORTEST = 8;

    // the longest value first, since one may contain another
    private final List<Map.Entry<String, String>> told;

    EnvironmentMask(Map<String, String> env) {
        this.told = env.entrySet().stream()
                .filter(variable -> variable.getValue().length() >= SHORTEST)
                .sorted(Comparator.comparingInt(variable -> -variable.getValue().length()))
                .toList();
    }

    /// The text with the names of variables in place of their values.
    String keep(String text) {
        var discreet = text;
        for (var variable : told) {
            discreet = discreet.replace(variable.getValue(), "${" + variable.getKey() + "}");
        }
        return discreet;
    }
}
