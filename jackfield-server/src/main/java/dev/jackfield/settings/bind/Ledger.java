package dev.jackfield.settings.bind;

import dev.jackfield.settings.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The settings in the order in which they were bound. What is inside a group or a map has entries of its own.
final class Ledger {
    private final List<Setting> settings = new ArrayList<>();

    List<Setting> settings() {
        return List.copyOf(settings);
    }

    void add(String path, Shape shape, Node node) {
        switch (shape) {
            case Shape.One(var kind) -> add(path, shown(kind, node), node);
            case Shape.Free _ -> add(path, written(node), node);
            case Shape.Many(Shape.One(var kind)) -> add(path, list(kind, node), node);
            case Shape.Many _ when items(node).isEmpty() -> add(path, "[]", node);
            case Shape.Named _ when hasNoKeys(node) -> add(path, "{}", node);
            case Shape.Many _, Shape.Named _, Shape.Group _ -> {}
        }
    }

    private void add(String path, String shown, Node node) {
        settings.add(new Setting(path, shown, node.place(), drawnFrom(node)));
    }

    private static String shown(Kind kind, Node node) {
        return kind.secret() || !(node instanceof Node.Scalar scalar) ? "***" : scalar.written();
    }

    private static String list(Kind kind, Node node) {
        return items(node).stream().map(item -> shown(kind, item)).collect(Collectors.joining(", ", "[", "]"));
    }

    /// What the file says, variables unfilled.
    private static String written(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> scalar.written();
            case Node.Unset unset -> unset.written();
            case Node.Nothing _ -> "null";
            case Node.Sequence list ->
                list.items().stream().map(Ledger::written).collect(Collectors.joining(", ", "[", "]"));
            case Node.Mapping map ->
                map.entries().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + written(entry.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    private static boolean hasNoKeys(Node node) {
        return node instanceof Node.Mapping map && map.entries().isEmpty();
    }

    private static List<Node> items(Node node) {
        return node instanceof Node.Sequence list ? list.items() : List.of();
    }

    private static List<String> drawnFrom(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> scalar.drawnFrom();
            case Node.Sequence list ->
                list.items().stream().flatMap(item -> drawnFrom(item).stream()).toList();
            case Node.Mapping map ->
                map.entries().values().stream()
                        .flatMap(value -> drawnFrom(value).stream())
                        .toList();
            case Node.Unset _, Node.Nothing _ -> List.of();
        };
    }
}
