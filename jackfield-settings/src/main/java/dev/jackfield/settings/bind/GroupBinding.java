package dev.jackfield.settings.bind;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Binds one record to one map of keys.
final class GroupBinding {
    // As many as there are different ones in our records.
    private static final Map<String, Node> DEFAULTS = new ConcurrentHashMap<>();

    private final Binder binder;
    private final Problems problems;
    private final SettingShape.Group group;
    private final Node.Mapping written;
    private final String path;

    GroupBinding(Binder binder, SettingShape.Group group, Node.Mapping written, String path) {
        this.binder = binder;
        this.problems = binder.problems();
        this.group = group;
        this.written = written;
        this.path = path;
    }

    Optional<?> bind() {
        refuseUnknownKeys();
        return bindParts();
    }

    /// Ignores unknown keys: they belong to other records.
    Optional<?> bindParts() {
        var parts = group.parts().stream().map(this::bindPart).toArray();
        var made = new Construction(group.type(), written, path, binder).create(parts);
        made.ifPresent(record -> group.parts().forEach(key -> noteDerived(key, record)));
        return made;
    }

    /// Records the values that the record itself gives to omitted keys.
    private void noteDerived(Key key, Object record) {
        if (key.isDerived() && key.spellings().stream().map(written::get).allMatch(Node.Nothing.class::isInstance)) {
            key.valueIn(record).ifPresent(value -> binder.ledger().addDerived(join(key.name()), value));
        }
    }

    private void refuseUnknownKeys() {
        var known =
                group.keys().stream().flatMap(key -> key.spellings().stream()).toList();
        written.entries().forEach((name, node) -> {
            if (!known.contains(name)) {
                problems.add(node.place(), join(name), UnknownKey.message(name, known));
            }
        });
    }

    private @Nullable Object bindPart(Key key) {
        if (key.isIncluded()) {
            return bindIncluded(key);
        }
        var node = find(key);
        if (node instanceof Node.Nothing) {
            return key.isOptional() ? null : bindDefault(key);
        }
        var value = binder.bindValue(key.shape(), node, join(key.name()));
        return value.isPresent() ? value.get() : standIn(key);
    }

    /// Replaces an invalid part with a stand-in, so that the other parts are checked too.
    private @Nullable Object bindIncluded(Key key) {
        var bound = new GroupBinding(binder, (SettingShape.Group) key.shape(), written, path).bindParts();
        if (bound.isPresent()) {
            return bound.get();
        }
        binder.markUnread(join(key.name()));
        return StandIn.of(key.shape()).orElse(null);
    }

    private Node find(Key key) {
        var spelled = key.spellings().stream().filter(written::has).toList();
        if (spelled.size() > 1) {
            problems.add(
                    written.get(spelled.getLast()).place(),
                    join(spelled.getLast()),
                    "means the same as `%s`; keep one".formatted(spelled.getFirst()));
        }
        var node = spelled.isEmpty() ? new Node.Nothing(written.place()) : written.get(spelled.getFirst());
        return node instanceof Node.Scalar single ? expand(key, single) : node;
    }

    /// Expands a single value to the list or group that it is short for.
    private static Node expand(Key key, Node.Scalar single) {
        if (key.isOneOrMany()) {
            return new Node.Sequence(single.place(), List.of(single));
        }
        return key.shorthandKey()
                .<Node>map(name -> Node.Mapping.empty(single.place()).with(name, single))
                .orElse(single);
    }

    private @Nullable Object bindDefault(Key key) {
        if (key.defaultText().isEmpty()) {
            binder.reportIncomplete(written.place(), join(key.name()), "is missing");
            binder.markUnread(join(key.name()));
            return standIn(key);
        }
        return binder.bindValue(key.shape(), defaultOf(key), join(key.name())).orElse(null);
    }

    private static Node defaultOf(Key key) {
        return DEFAULTS.computeIfAbsent(
                key.defaultText().orElse(""), text -> new YamlTree(Place.DEFAULT, new Problems()).parse(text));
    }

    private static @Nullable Object standIn(Key key) {
        if (key.isOptional()) {
            return null;
        }
        return key.defaultText().isPresent()
                ? new Binder(new Problems())
                        .bindValue(key.shape(), defaultOf(key), "")
                        .orElse(null)
                : StandIn.of(key.shape()).orElse(null);
    }

    private String join(String name) {
        return Binder.join(path, name);
    }
}
