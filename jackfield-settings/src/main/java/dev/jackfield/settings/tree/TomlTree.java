package dev.jackfield.settings.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/// Reads TOML. Duplicate keys need no check of ours: TOML forbids them, and the parser says so.
final class TomlTree {
    private final Place start;
    private final Problems problems;
    private final Extent extent;
    private final Census census;

    TomlTree(Place start, Problems problems, Extent extent) {
        this.start = start;
        this.problems = problems;
        this.extent = extent;
        this.census = new Census(extent);
    }

    Node parse(String text) {
        new TomlDepth(text, extent, start).check();
        try {
            return parseNotingProblems(text);
        } catch (TomlParseError wrong) { // the parser throws some of them, such as a wrong escape in a key
            problems.add(place(wrong.position()), "", "is not TOML: " + reason(wrong, text));
            return new Node.Nothing(start);
        } catch (AssertionError confused) { // the parser's own, for broken escapes in keys
            problems.add(start, "", "is not TOML: a quoted key or text has a wrong escape");
            return new Node.Nothing(start);
        }
    }

    private Node parseNotingProblems(String text) {
        var root = Toml.parse(text);
        root.errors()
                .forEach(wrong -> problems.add(place(wrong.position()), "", "is not TOML: " + reason(wrong, text)));
        return root.hasErrors() ? new Node.Nothing(start) : mapping(root, start, 0);
    }

    private static String reason(TomlParseError wrong, String text) {
        var position = wrong.position();
        return wrong.getMessage() + MaskedExcerpt.describe(text, position.line(), position.column());
    }

    private Node node(@Nullable Object value, Place place, int depth) {
        census.count(place, depth);
        return switch (value) {
            case TomlTable table -> mapping(table, place, depth);
            case TomlArray array -> sequence(array, place, depth);
            case null -> new Node.Nothing(place);
            default -> new Node.Scalar(place, value.toString(), value instanceof String);
        };
    }

    private Node mapping(TomlTable table, Place place, int depth) {
        var keys = new Keys(problems);
        for (var key : table.keySet()) {
            var path = List.of(key);
            keys.put(key, node(table.get(path), place(table.inputPositionOf(path)), depth + 1));
        }
        return keys.toMapping(place);
    }

    private Node sequence(TomlArray array, Place place, int depth) {
        var items = new ArrayList<Node>();
        for (int index = 0; index < array.size(); index++) {
            items.add(node(array.get(index), place(array.inputPositionOf(index)), depth + 1));
        }
        return new Node.Sequence(place, items);
    }

    private Place place(@Nullable TomlPosition position) {
        return position == null ? start : start.atLine(position.line());
    }
}
