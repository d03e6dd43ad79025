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

/// The sources with their variables filled in. Those that lack one are set aside: they must not stop the others.
///
/// @param unusable why a source cannot be used, by its id
/// @param lacking the problems of unusable sources
record FilledSources(Map<String, Node> usable, Map<String, String> unusable, List<Problem> lacking) {

    static FilledSources of(Node.Mapping written, Interpolation interpolation, Binder binder) {
        var filled = new FilledSources(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>());
        written.entries().forEach((id, source) -> filled.add(id, source, interpolation, binder));
        return filled;
    }

    private void add(String id, Node written, Interpolation interpolation, Binder binder) {
        var missing = new ArrayList<Problem>();
        var source = interpolation.fill(written, "sources." + id, missing);
        if (missing.isEmpty()) {
            usable.put(id, source);
        } else if (source.get("enabled").isFalse()) {
            usable.put(id, written); // as it is: the variables of a disabled source need no values
        } else {
            // Bound too, to find its other problems.
            binder.bindVaried(ConfiguredSource.class, source, "sources." + id);
            setAside(id, missing);
        }
    }

    private void setAside(String id, List<Problem> missing) {
        lacking.addAll(missing);
        var reasons = missing.stream()
                .map(problem -> "%s (%s, %s)".formatted(problem.message(), problem.key(), problem.place()))
                .collect(Collectors.joining("; "));
        unusable.put(id, "source %s cannot be used: %s".formatted(id, reasons));
    }
}
