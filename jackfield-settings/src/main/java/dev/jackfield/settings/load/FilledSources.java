package dev.jackfield.settings.load;

import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Fills variables into the sources and sets those aside that lack one: they must not stop the others.
final class FilledSources {
    private final Interpolation interpolation;
    private final Binder binder;
    private final Map<String, Node> usable = new LinkedHashMap<>();
    private final Map<String, String> unusable = new LinkedHashMap<>();
    private final List<Problem> lacking = new ArrayList<>();

    FilledSources(Interpolation interpolation, Binder binder) {
        this.interpolation = interpolation;
        this.binder = binder;
    }

    void add(String id, Node written) {
        var missing = new ArrayList<Problem>();
        var source = interpolation.fill(written, "sources." + id, missing);
        if (missing.isEmpty()) {
            usable.put(id, source);
        } else if (isSwitchedOff(source)) {
            usable.put(id, written);
        } else {
            setAside(id, source, missing);
        }
    }

    Map<String, Node> usableSources() {
        return usable;
    }

    Map<String, String> unusableReasons() {
        return unusable;
    }

    /// The problems of unusable sources.
    List<Problem> missingValues() {
        return lacking;
    }

    /// Whether a source is disabled. It keeps its text as written, because its variables need no values.
    private static boolean isSwitchedOff(Node source) {
        return source instanceof Node.Mapping map
                && map.get("enabled") instanceof Node.Scalar flag
                && flag.text().equalsIgnoreCase("false");
    }

    /// Binds an unusable source too, to find its other problems.
    private void setAside(String id, Node source, List<Problem> missing) {
        binder.bindVaried(ConfiguredSource.class, source, "sources." + id);
        lacking.addAll(missing);
        var reasons = missing.stream()
                .map(problem -> "%s (%s, %s)".formatted(problem.message(), problem.key(), problem.place()))
                .collect(Collectors.joining("; "));
        unusable.put(id, "source %s cannot be used: %s".formatted(id, reasons));
    }
}
