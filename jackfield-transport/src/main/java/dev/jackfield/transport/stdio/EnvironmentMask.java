package dev.jackfield.transport.stdio;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Hides the values of a program's variables in what it prints, because logs and errors reach more people than
/// its environment.
final class EnvironmentMask {
    /// Shorter values are not hidden: they are common words and numbers.
    private static final int SHORTEST = 8;

    // the longest value first, since one may contain another
    private final List<Map.Entry<String, String>> told;

    EnvironmentMask(Map<String, String> env) {
        this.told = env.entrySet().stream()
                .filter(variable -> variable.getValue().length() >= SHORTEST)
                .sorted(Comparator.comparingInt(variable -> -variable.getValue().length()))
                .toList();
    }

    /// Returns the text with the names of variables in place of their values.
    String keep(String text) {
        var discreet = text;
        for (var variable : told) {
            discreet = discreet.replace(variable.getValue(), "${" + variable.getKey() + "}");
        }
        return discreet;
    }
}
