package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Fills variables into every text of a tree.
final class Interpolation {
    private final Variables variables;
    private final Path folder;
    private final Problems problems;
    private final Template.Budget budget = new Template.Budget();

    Interpolation(Variables variables, Path folder, Problems problems) {
        this.variables = variables;
        this.folder = folder;
        this.problems = problems;
    }

    /// The tree with `Unset` where something was missing; each of these is also added to the list.
    Node fill(Node node, String path, List<Problem> missing) {
        return switch (node) {
            case Node.Scalar scalar -> scalar(scalar, path, missing);
            case Node.Sequence list -> sequence(list, path, missing);
            case Node.Mapping map -> mapping(map, path, missing);
            case Node.Unset _, Node.Nothing _ -> node;
        };
    }

    private Node scalar(Node.Scalar scalar, String path, List<Problem> missing) {
        var template = new Template(scalar.text(), variables, folder, budget);
        var text = template.fill();
        if (template.isOpen()) {
            problems.add(scalar.place(), path, "has `${` without `}`; write `$${` for the characters themselves");
        }
        template.missingReasons().forEach(reason -> missing.add(new Problem(scalar.place(), path, reason)));
        return template.missingReasons().isEmpty()
                ? new Node.Scalar(scalar.place(), text, scalar.quoted(), scalar.written(), template.drawnFrom())
                : new Node.Unset(scalar.place(), scalar.written());
    }

    private Node sequence(Node.Sequence list, String path, List<Problem> missing) {
        var items = new ArrayList<Node>();
        for (var item : list.items()) {
            items.add(fill(item, "%s[%d]".formatted(path, items.size()), missing));
        }
        return new Node.Sequence(list.place(), items);
    }

    private Node mapping(Node.Mapping map, String path, List<Problem> missing) {
        var entries = new LinkedHashMap<String, Node>();
        var prefix = path.isEmpty() ? "" : path + ".";
        map.entries().forEach((key, value) -> entries.put(key, fill(value, prefix + key, missing)));
        return new Node.Mapping(map.place(), entries);
    }
}
