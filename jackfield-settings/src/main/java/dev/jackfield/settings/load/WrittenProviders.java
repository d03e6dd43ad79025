package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The providers of models as they are written, with their variables filled in. One without its key stops nothing
/// else: it is kept without the key, and the user is warned.
final class WrittenProviders {
    private static final String KEY = "providers";
    private static final String VARIABLE = "api_key_env";

    private final Interpolation interpolation;
    private final Problems problems;
    private final List<String> warnings;

    WrittenProviders(Interpolation interpolation, Problems problems, List<String> warnings) {
        this.interpolation = interpolation;
        this.problems = problems;
        this.warnings = warnings;
    }

    /// Returns the providers of a document, to be bound.
    Node fill(Node.Mapping root) {
        if (!(root.get(KEY) instanceof Node.Mapping providers)) {
            return root.get(KEY);
        }
        var filled = new LinkedHashMap<String, Node>();
        providers.entries().forEach((name, provider) -> filled.put(name, fillProvider(name, provider)));
        return new Node.Mapping(providers.place(), filled);
    }

    private Node fillProvider(String name, Node written) {
        if (!(written instanceof Node.Mapping map)) {
            return written;
        }
        var ours = new LinkedHashMap<>(withKeyVariable(name, map).entries());
        var missing = new ArrayList<Problem>();
        ours.replaceAll((key, value) -> interpolation.fill(value, "%s.%s.%s".formatted(KEY, name, key), missing));
        ours.values().removeIf(Node.Unset.class::isInstance);
        var filled = new Node.Mapping(map.place(), ours);
        if (!filled.get("enabled").isFalse()) {
            missing.forEach(
                    problem -> warnings.add("%s: conversations with provider `%s` will fail".formatted(problem, name)));
        }
        return filled;
    }

    /// Some programs name the variable of the key instead of using it.
    private Node.Mapping withKeyVariable(String name, Node.Mapping map) {
        if (!(map.get(VARIABLE) instanceof Node.Scalar variable)) {
            return map;
        }
        var ours = new LinkedHashMap<>(map.entries());
        ours.remove(VARIABLE);
        var before = ours.put("key", new Node.Scalar(variable.place(), "${" + variable.text() + "}"));
        if (before != null) {
            problems.add(
                    before.place(),
                    "%s.%s.key".formatted(KEY, name),
                    "means the same as `%s`; keep one".formatted(VARIABLE));
        }
        return new Node.Mapping(map.place(), ours);
    }
}
