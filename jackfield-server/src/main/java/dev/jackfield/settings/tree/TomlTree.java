package dev.jackfield.settings.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/// Reads TOML. Duplicate keys need no check of ours: TOML forbids them, and the parser says so.
final class TomlTree {
    private final Place start;
    private final Problems problems;

    TomlTree(Place start, Problems problems) {
        this.start = start;
        this.problems = problems;
    }

    Node parse(String text) {
        var root = Toml.parse(text);
        root.errors().forEach(wrong -> problems.add(place(wrong.position()), "", "is not TOML: " + wrong.getMessage()));
        return root.hasErrors() ? new Node.Nothing(start) : mapping(root, start);
    }

    private Node node(@Nullable Object value, Place place) {
        return switch (value) {
            case TomlTable table -> mapping(table, place);
            case TomlArray array -> sequence(array, place);
            case null -> new Node.Nothing(place);
            default -> new Node.Scalar(place, value.toString(), value instanceof String);
        };
    }

    private Node mapping(TomlTable table, Place place) {
        var keys = new Keys(problems);
        for (var key : table.keySet()) {
            var path = List.of(key);
            keys.put(key, node(table.get(path), place(table.inputPositionOf(path))));
        }
        return keys.at(place);
    }

    private Node sequence(TomlArray array, Place place) {
        var items = new ArrayList<Node>();
        for (int index = 0; index < array.size(); index++) {
            items.add(node(array.get(index), place(array.inputPositionOf(index))));
        }
        return new Node.Sequence(place, items);
    }

    private Place place(@Nullable TomlPosition position) {
        return position == null ? start : start.atLine(position.line());
    }
}
