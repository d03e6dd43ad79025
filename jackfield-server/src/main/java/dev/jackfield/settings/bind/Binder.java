package dev.jackfield.settings.bind;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Binds a tree to a record, noting every problem on the way and every setting that it made.
///
/// No value means that it is wrong, with a problem noted, or that its variable is not set, without one.
public final class Binder {
    private final Problems problems;
    private final Ledger ledger = new Ledger();

    public Binder(Problems problems) {
        this.problems = problems;
    }

    /// Binds what stands under a path, which is empty for a whole document.
    public <T extends Record> Optional<T> bind(Class<T> type, Node tree, String path) {
        return value(new Shape.Group(type), tree, path).map(type::cast);
    }

    /// Every key that was bound, in the order of the records.
    public List<Setting> settings() {
        return ledger.settings();
    }

    Optional<?> value(Shape shape, Node node, String path) {
        var value = unrecorded(shape, node, path);
        if (value.isPresent()) {
            ledger.add(path, shape, node);
        }
        return value;
    }

    /// Items of a list come here directly: the ledger has a list of single values as one setting.
    private Optional<?> unrecorded(Shape shape, Node node, String path) {
        if (node instanceof Node.Unset) {
            return Optional.empty();
        }
        return switch (shape) {
            case Shape.One(var kind) -> one(kind, node, path);
            case Shape.Many(var item) -> many(item, node, path);
            case Shape.Named(var value) -> named(value, node, path);
            case Shape.Group group -> group(group, node, path);
        };
    }

    private Optional<?> one(Kind kind, Node node, String path) {
        if (!(node instanceof Node.Scalar scalar)) {
            return wrong(node, path, "must be %s, not %s".formatted(kind.expected(), node.kind()));
        }
        try {
            return Optional.of(kind.read().apply(scalar.text()));
        } catch (IllegalArgumentException | ArithmeticException _) {
            return wrong(node, path, "must be %s, not `%s`".formatted(kind.expected(), scalar.written()));
        }
    }

    private Optional<?> many(Shape item, Node node, String path) {
        if (!(node instanceof Node.Sequence list)) {
            return wrong(node, path, "must be a list such as [one, two], not " + node.kind());
        }
        var values = new ArrayList<Object>();
        for (int index = 0; index < list.items().size(); index++) {
            unrecorded(item, list.items().get(index), path + "[" + index + "]").ifPresent(values::add);
        }
        return values.size() == list.items().size() ? Optional.of(values) : Optional.empty();
    }

    private Optional<?> named(Shape shape, Node node, String path) {
        if (!(node instanceof Node.Mapping map)) {
            return wrong(node, path, "must be a map such as {name: value}, not " + node.kind());
        }
        var values = new LinkedHashMap<String, Object>();
        map.entries()
                .forEach((name, value) ->
                        value(shape, value, path + "." + name).ifPresent(bound -> values.put(name, bound)));
        return values.size() == map.entries().size() ? Optional.of(values) : Optional.empty();
    }

    private Optional<?> group(Shape.Group group, Node node, String path) {
        return switch (node) {
            case Node.Mapping map -> new GroupBinding(this, problems, group, map, path).bind();
            case Node.Nothing(var place) -> group(group, Node.Mapping.empty(place), path);
            default -> wrong(node, path, "must be a map of keys, not " + node.kind());
        };
    }

    private Optional<?> wrong(Node node, String path, String message) {
        problems.add(node.place(), path, message);
        return Optional.empty();
    }
}
