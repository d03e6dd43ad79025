package dev.jackfield.settings.bind;

import dev.jackfield.config.BadConfig;
import dev.jackfield.settings.tree.Lookup;
import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Binds one record to one map of keys.
final class GroupBinding {
    private final Binder binder;
    private final Problems problems;
    private final Shape.Group group;
    private final Node.Mapping written;
    private final String path;
    private boolean complete = true;

    GroupBinding(Binder binder, Problems problems, Shape.Group group, Node.Mapping written, String path) {
        this.binder = binder;
        this.problems = problems;
        this.group = group;
        this.written = written;
        this.path = path;
    }

    Optional<?> bind() {
        refuseUnknownKeys();
        var parts = group.keys().stream().map(this::part).toArray();
        return complete ? construct(parts) : Optional.empty();
    }

    private void refuseUnknownKeys() {
        var known =
                group.keys().stream().flatMap(key -> key.spellings().stream()).toList();
        written.entries().forEach((name, node) -> {
            if (!known.contains(name)) {
                problems.add(node.place(), join(name), "is not a known key; " + hint(name, known));
            }
        });
    }

    private static String hint(String name, List<String> known) {
        return Nearest.to(name, known)
                .map(nearest -> "did you mean `%s`?".formatted(nearest))
                .orElseGet(() -> "the keys here are " + String.join(", ", known));
    }

    private @Nullable Object part(Key key) {
        var node = find(key);
        if (node instanceof Node.Nothing && key.optional()) {
            return null;
        }
        var value = node instanceof Node.Nothing ? byDefault(key) : binder.value(key.shape(), node, join(key.name()));
        complete &= value.isPresent();
        return value.orElse(null);
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
        return key.oneOrMany() && node instanceof Node.Scalar ? new Node.Sequence(node.place(), List.of(node)) : node;
    }

    private Optional<?> byDefault(Key key) {
        if (key.defaultText().isEmpty()) {
            problems.add(written.place(), join(key.name()), "is missing");
            return Optional.empty();
        }
        var node = new YamlTree(Place.DEFAULT, problems).parse(key.defaultText().get());
        return binder.value(key.shape(), node, join(key.name()));
    }

    private Optional<?> construct(@Nullable Object[] parts) {
        try {
            var types = Arrays.stream(group.type().getRecordComponents()).map(RecordComponent::getType);
            var constructor = group.type().getDeclaredConstructor(types.toArray(Class<?>[]::new));
            return Optional.of(constructor.newInstance(parts));
        } catch (InvocationTargetException thrown) {
            refuse(thrown.getCause());
            return Optional.empty();
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("A settings record must be public: " + group.type(), impossible);
        }
    }

    private void refuse(@Nullable Throwable thrown) {
        if (!(thrown instanceof BadConfig first)) {
            throw new IllegalStateException("A settings record may only throw BadConfig", thrown);
        }
        Stream.concat(Stream.of(first), Arrays.stream(first.getSuppressed()))
                .map(BadConfig.class::cast)
                .forEach(bad -> problems.add(
                        Lookup.place(written, bad.key()), join(bad.key()), String.valueOf(bad.getMessage())));
    }

    private String join(String name) {
        return path.isEmpty() || name.isEmpty() ? path + name : path + "." + name;
    }
}
