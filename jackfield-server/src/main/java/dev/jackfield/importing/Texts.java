package dev.jackfield.importing;

import dev.jackfield.settings.tree.Node;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The texts of a tree: changed one by one, or compared without their places.
final class Texts {
    private Texts() {}

    static Node map(Node node, UnaryOperator<String> change) {
        return switch (node) {
            case Node.Scalar text -> new Node.Scalar(text.place(), change.apply(text.text()), text.quoted());
            case Node.Sequence list ->
                new Node.Sequence(
                        list.place(),
                        list.items().stream().map(item -> map(item, change)).toList());
            case Node.Mapping map -> {
                var entries = new LinkedHashMap<String, Node>();
                map.entries().forEach((key, value) -> entries.put(key, map(value, change)));
                yield new Node.Mapping(map.place(), entries);
            }
            case Node.Nothing _, Node.Unset _ -> node;
        };
    }

    /// The same for two trees that say the same.
    static Object plain(Node node) {
        return switch (node) {
            case Node.Scalar text -> text.text();
            case Node.Sequence list -> list.items().stream().map(Texts::plain).toList();
            case Node.Mapping map -> {
                var entries = new LinkedHashMap<String, Object>();
                map.entries().forEach((key, value) -> entries.put(key, plain(value)));
                yield entries;
            }
            case Node.Nothing _, Node.Unset _ -> Optional.empty();
        };
    }

    static Optional<String> text(Node node) {
        return node instanceof Node.Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }
}
