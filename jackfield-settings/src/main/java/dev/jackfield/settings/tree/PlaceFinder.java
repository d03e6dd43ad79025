package dev.jackfield.settings.tree;

import java.util.List;
import java.util.regex.Pattern;

/// Finds the place of a path such as `tokens[1].identity`, or of the nearest thing around it that is written down.
public final class PlaceFinder {
    private static final Pattern STEP = Pattern.compile("[^.\\[\\]]+");

    private PlaceFinder() {}

    public static Place place(Node root, String path) {
        var node = root;
        for (var step : steps(path)) {
            node = child(node, step);
        }
        return node.place();
    }

    private static List<String> steps(String path) {
        return STEP.matcher(path).results().map(match -> match.group()).toList();
    }

    private static Node child(Node node, String step) {
        return switch (node) {
            case Node.Mapping map -> map.get(step);
            case Node.Sequence list -> list.items().get(Integer.parseInt(step));
            case Node.Scalar _, Node.Unset _, Node.Nothing _ -> new Node.Nothing(node.place());
        };
    }
}
