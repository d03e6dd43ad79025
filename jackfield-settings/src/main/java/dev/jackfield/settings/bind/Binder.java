package dev.jackfield.settings.bind;

import dev.jackfield.settings.secrecy.SecretMask;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Binds a tree to a record, and records every problem and every setting.
///
/// An empty result means that the value is wrong (a problem is noted) or that its variable is not set (none
/// is). The record is still created, with a stand-in for the value, so that its other parts are checked; it is
/// then discarded.
public final class Binder {
    private final Problems problems;
    private final Variants variants;
    private final Ledger ledger;
    private final boolean isUnfinished;
    private final Set<String> unread = new HashSet<>();

    public Binder(Problems problems) {
        this(problems, Variants.NONE);
    }

    public Binder(Problems problems, Variants variants) {
        this(problems, variants, new Ledger(), false);
    }

    private Binder(Problems problems, Variants variants, Ledger ledger, boolean isUnfinished) {
        this.problems = problems;
        this.variants = variants;
        this.ledger = ledger;
        this.isUnfinished = isUnfinished;
    }

    /// Binds the value at a path, which is empty for a whole document.
    public <T extends Record> Optional<T> bind(Class<T> type, Node tree, String path) {
        var bound = bindValue(new SettingShape.Group(type), tree, path);
        return unread.isEmpty() ? bound.map(type::cast) : Optional.empty();
    }

    /// Binds the value at a path whose type depends on its content.
    public <T extends VariantValue> Optional<T> bindVaried(Class<T> type, Node tree, String path) {
        var bound = bindValue(new SettingShape.Various(type), tree, path);
        return unread.isEmpty() ? bound.map(type::cast) : Optional.empty();
    }

    /// Binds a record to those keys of a map that belong to it. Which other keys there may be is for the caller to
    /// say.
    public <T extends Record> Optional<T> bindPart(Class<T> type, Node.Mapping written, String path) {
        return new GroupBinding(this, new SettingShape.Group(type), written, path)
                .bindParts()
                .map(type::cast);
    }

    /// Binds a record that need not be complete: missing or conflicting keys are no
    /// problem, and the result is then empty.
    public <T extends Record> Optional<T> bindUnfinishedPart(Class<T> type, Node.Mapping written, String path) {
        var apart = new Binder(problems, variants, ledger, true);
        var bound = apart.bindPart(type, written, path);
        return apart.unread.isEmpty() ? bound : Optional.empty();
    }

    /// Every key that was bound, in the order of the records.
    public List<Setting> settings() {
        return ledger.settings();
    }

    /// The path of a key; an empty name means the group itself.
    static String join(String path, String name) {
        return path.isEmpty() || name.isEmpty() ? path + name : path + "." + name;
    }

    public Problems problems() {
        return problems;
    }

    Ledger ledger() {
        return ledger;
    }

    /// Notes a problem of a readable value, unless the value may be incomplete.
    void reportIncomplete(Place place, String path, String message) {
        if (!isUnfinished) {
            problems.add(place, path, message);
        }
    }

    /// Notes that there is no value under this path.
    public void markUnread(String path) {
        unread.add(path);
    }

    boolean wasRead(String path) {
        return unread.stream()
                .noneMatch(without ->
                        path.equals(without) || path.startsWith(without + ".") || path.startsWith(without + "["));
    }

    public Optional<?> bindValue(SettingShape shape, Node node, String path) {
        var value = bindUnrecorded(shape, node, path);
        if (value.isPresent()) {
            ledger.add(path, shape, node);
        } else {
            markUnread(path);
        }
        return value;
    }

    private Optional<?> bindUnrecorded(SettingShape shape, Node node, String path) {
        if (node instanceof Node.Unset) {
            return Optional.empty();
        }
        return switch (shape) {
            case SettingShape.One(var kind) -> bindScalar(kind, node, path);
            case SettingShape.Many(var item) -> bindList(item, node, path);
            case SettingShape.Named(var value) -> bindMap(value, node, path);
            case SettingShape.Group group -> bindGroup(group, node, path);
            case SettingShape.Various _ -> bindVariant(node, path);
            case SettingShape.Free _ -> Optional.of(JsonValue.of(node));
        };
    }

    private Optional<?> bindScalar(ScalarType kind, Node node, String path) {
        if (!(node instanceof Node.Scalar scalar)) {
            var expected = kind.expected().isEmpty() ? "text" : kind.expected();
            return reportProblem(node, path, "must be %s, not %s".formatted(expected, node.kind()));
        }
        try {
            return Optional.of(kind.read().apply(scalar.text()));
        } catch (IllegalArgumentException | ArithmeticException unreadable) {
            return reportProblem(node, path, kind.problem(unreadable, quotableText(scalar)));
        }
    }

    /// Quotes a value only if it is written in a file: the value of a variable may be a secret.
    private static Optional<String> quotableText(Node.Scalar scalar) {
        return Optional.of(SecretMask.mask("", scalar.written()))
                .filter(_ -> scalar.place().line() > 0);
    }

    private Optional<?> bindList(SettingShape item, Node node, String path) {
        if (!(node instanceof Node.Sequence list)) {
            return reportProblem(node, path, "must be a list such as [one, two], not " + node.kind());
        }
        var values = new ArrayList<Object>();
        for (int index = 0; index < list.items().size(); index++) {
            bindItem(item, list.items().get(index), path + "[" + index + "]").ifPresent(values::add);
        }
        return values.size() == list.items().size() ? Optional.of(values) : Optional.empty();
    }

    /// The ledger has a list of single values as one setting, so its items are not recorded.
    private Optional<?> bindItem(SettingShape shape, Node node, String path) {
        var value = bindUnrecorded(shape, node, path);
        if (value.isPresent()) {
            return value;
        }
        markUnread(path);
        return StandIn.of(shape);
    }

    /// The map of what could be bound: its checks speak of what it has.
    private Optional<?> bindMap(SettingShape shape, Node node, String path) {
        if (!(node instanceof Node.Mapping map)) {
            return reportProblem(node, path, "must be a map such as {name: value}, not " + node.kind());
        }
        var values = new LinkedHashMap<String, Object>();
        map.entries()
                .forEach((name, value) ->
                        bindValue(shape, value, path + "." + name).ifPresent(bound -> values.put(name, bound)));
        return Optional.of(values);
    }

    private Optional<?> bindGroup(SettingShape.Group group, Node node, String path) {
        return switch (node) {
            case Node.Mapping map -> new GroupBinding(this, group, map, path).bind();
            case Node.Nothing(var place) -> bindGroup(group, Node.Mapping.empty(place), path);
            default -> reportProblem(node, path, "must be a map of keys, not " + node.kind());
        };
    }

    private Optional<?> bindVariant(Node node, String path) {
        return switch (node) {
            case Node.Mapping map -> variants.bind(this, map, path);
            case Node.Nothing(var place) -> variants.bind(this, Node.Mapping.empty(place), path);
            default -> reportProblem(node, path, "must be a map of keys, not " + node.kind());
        };
    }

    private Optional<?> reportProblem(Node node, String path, String message) {
        problems.add(node.place(), path, message);
        return Optional.empty();
    }
}
