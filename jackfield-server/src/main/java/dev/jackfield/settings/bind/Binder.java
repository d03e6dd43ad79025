package dev.jackfield.settings.bind;

import dev.jackfield.secrecy.SecretMask;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Binds a tree to a record, noting every problem on the way and every setting that it made.
///
/// No value means that it is wrong, with a problem noted, or that its variable is not set, without one. A record is
/// made all the same, with something else in that place, so that it can judge its other parts; nobody gets to see it.
public final class Binder {
    private final Problems problems;
    private final Ledger ledger = new Ledger();
    private final Set<String> unread = new HashSet<>();

    public Binder(Problems problems) {
        this.problems = problems;
    }

    /// Binds what stands under a path, which is empty for a whole document.
    public <T extends Record> Optional<T> bind(Class<T> type, Node tree, String path) {
        var bound = value(new Shape.Group(type), tree, path);
        return unread.isEmpty() ? bound.map(type::cast) : Optional.empty();
    }

    /// Every key that was bound, in the order of the records.
    public List<Setting> settings() {
        return ledger.settings();
    }

    /// The path of a key; an empty name means the group itself.
    static String join(String path, String name) {
        return path.isEmpty() || name.isEmpty() ? path + name : path + "." + name;
    }

    Problems problems() {
        return problems;
    }

    /// Notes that there is no value under this path.
    void unread(String path) {
        unread.add(path);
    }

    boolean wasRead(String path) {
        return unread.stream()
                .noneMatch(without ->
                        path.equals(without) || path.startsWith(without + ".") || path.startsWith(without + "["));
    }

    Optional<?> value(Shape shape, Node node, String path) {
        var value = unrecorded(shape, node, path);
        if (value.isPresent()) {
            ledger.add(path, shape, node);
        } else {
            unread(path);
        }
        return value;
    }

    private Optional<?> unrecorded(Shape shape, Node node, String path) {
        if (node instanceof Node.Unset) {
            return Optional.empty();
        }
        return switch (shape) {
            case Shape.One(var kind) -> one(kind, node, path);
            case Shape.Many(var item) -> many(item, node, path);
            case Shape.Named(var value) -> named(value, node, path);
            case Shape.Group group -> group(group, node, path);
            case Shape.Free _ -> Optional.of(JsonValue.of(node));
        };
    }

    private Optional<?> one(Kind kind, Node node, String path) {
        if (!(node instanceof Node.Scalar scalar)) {
            var expected = kind.expected().isEmpty() ? "text" : kind.expected();
            return wrong(node, path, "must be %s, not %s".formatted(expected, node.kind()));
        }
        try {
            return Optional.of(kind.read().apply(scalar.text()));
        } catch (IllegalArgumentException | ArithmeticException unreadable) {
            return wrong(node, path, kind.problem(unreadable, quotable(scalar)));
        }
    }

    /// Only what stands on a line of a file is repeated: a variable may be all secret.
    private static Optional<String> quotable(Node.Scalar scalar) {
        return Optional.of(SecretMask.over("", scalar.written()))
                .filter(_ -> scalar.place().line() > 0);
    }

    private Optional<?> many(Shape item, Node node, String path) {
        if (!(node instanceof Node.Sequence list)) {
            return wrong(node, path, "must be a list such as [one, two], not " + node.kind());
        }
        var values = new ArrayList<Object>();
        for (int index = 0; index < list.items().size(); index++) {
            item(item, list.items().get(index), path + "[" + index + "]").ifPresent(values::add);
        }
        return values.size() == list.items().size() ? Optional.of(values) : Optional.empty();
    }

    /// The ledger has a list of single values as one setting, so its items are not recorded.
    private Optional<?> item(Shape shape, Node node, String path) {
        var value = unrecorded(shape, node, path);
        if (value.isPresent()) {
            return value;
        }
        unread(path);
        return StandIn.of(shape);
    }

    /// The map of what could be bound: its checks speak of what it has.
    private Optional<?> named(Shape shape, Node node, String path) {
        if (!(node instanceof Node.Mapping map)) {
            return wrong(node, path, "must be a map such as {name: value}, not " + node.kind());
        }
        var values = new LinkedHashMap<String, Object>();
        map.entries()
                .forEach((name, value) ->
                        value(shape, value, path + "." + name).ifPresent(bound -> values.put(name, bound)));
        return Optional.of(values);
    }

    private Optional<?> group(Shape.Group group, Node node, String path) {
        return switch (node) {
            case Node.Mapping map -> new GroupBinding(this, group, map, path).bind();
            case Node.Nothing(var place) -> group(group, Node.Mapping.empty(place), path);
            default -> wrong(node, path, "must be a map of keys, not " + node.kind());
        };
    }

    private Optional<?> wrong(Node node, String path, String message) {
        problems.add(node.place(), path, message);
        return Optional.empty();
    }
}
