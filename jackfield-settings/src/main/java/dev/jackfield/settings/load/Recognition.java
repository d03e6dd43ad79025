package dev.jackfield.settings.load;

import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.bind.ScalarType;
import dev.jackfield.settings.bind.SettingShape;
import dev.jackfield.settings.tree.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds the kind of a source: by the value of `transport`, else by its keys.
final class Recognition {
    private final SourceKinds kinds;
    private final Binder binder;
    private final Node.Mapping written;
    private final String path;
    private final Optional<String> transport;
    private final Optional<SourceKind<?>> byTransport;
    private final List<SourceKind<?>> byKey;

    Recognition(SourceKinds kinds, Binder binder, Node.Mapping written, String path) {
        this.kinds = kinds;
        this.binder = binder;
        this.written = written;
        this.path = path;
        this.transport = SourceKinds.TRANSPORT.stream().filter(this::isWritten).findFirst();
        this.byTransport = transport.flatMap(key -> read(key, new Binder(binder.problems())));
        this.byKey = kindsByKey();
        transport.filter(_ -> byTransport.isEmpty()).map(this::join).ifPresent(binder::markUnread);
    }

    /// The kind that it seems to be of; empty when nothing tells.
    Optional<SourceKind<?>> kind() {
        return byTransport.or(() -> byKey.stream().findFirst());
    }

    /// What is wrong with the keys by which it is recognised; empty when its kind is clear, or is not because its
    /// `transport` cannot be read.
    Optional<String> doubt() {
        if (byTransport.isPresent()) {
            return doubt(byTransport.get());
        }
        if (byKey.isEmpty() && transport.isEmpty()) {
            return Optional.of("needs a key that says what it is: " + choices());
        }
        return byKey.size() > 1 ? Optional.of(bothText(byKey.get(0), byKey.get(1))) : Optional.empty();
    }

    private Optional<String> doubt(SourceKind<?> kind) {
        var lacking = kind.mark().key().filter(_ -> !isKeyWritten(kind));
        if (lacking.isPresent()) {
            return Optional.of("needs a `%s`, because its transport is %s".formatted(lacking.get(), transportText()));
        }
        return byKey.stream()
                .filter(other -> !other.equals(kind) && !hasKeyOf(kind, other))
                .findFirst()
                .map(other -> bothText(kind, other));
    }

    private static String bothText(SourceKind<?> one, SourceKind<?> other) {
        return "has both %s and %s; keep one of them".formatted(one.mark(), other.mark());
    }

    private String choices() {
        return kinds.all().stream()
                .map(kind -> "%s for %s".formatted(kind.mark(), kind.title()))
                .collect(Collectors.joining(", or "));
    }

    /// Without those whose key is a plain key of another one that is written, too.
    private List<SourceKind<?>> kindsByKey() {
        var found = kinds.all().stream().filter(this::isKeyWritten).toList();
        return found.stream()
                .filter(kind -> found.stream().noneMatch(other -> !other.equals(kind) && hasKeyOf(other, kind)))
                .toList();
    }

    /// Whether the key by which a kind is recognised is there, in whatever spelling.
    private boolean isKeyWritten(SourceKind<?> kind) {
        return SourceKinds.keySpellings(kind).stream().anyMatch(this::isWritten);
    }

    /// Whether one kind has the key by which another is recognised, as it is written.
    private boolean hasKeyOf(SourceKind<?> one, SourceKind<?> recognised) {
        return SourceKinds.keySpellings(recognised).stream()
                .filter(this::isWritten)
                .anyMatch(SourceKinds.spellings(one.settings())::contains);
    }

    /// An empty list says as much as no key.
    private boolean isWritten(String key) {
        var node = written.get(key);
        return !(node instanceof Node.Nothing)
                && !(node instanceof Node.Sequence list && list.items().isEmpty());
    }

    /// The keys for the record of the kind, which must not complain of the transport a second time.
    Node.Mapping withoutUnreadableTransport() {
        if (transport.isEmpty() || byTransport.isPresent()) {
            return written;
        }
        var readable = new LinkedHashMap<>(written.entries());
        SourceKinds.TRANSPORT.forEach(readable::remove);
        return new Node.Mapping(written.place(), readable);
    }

    /// Has the transport recorded where the keys of the kind do not have it.
    void noteTransport(SourceKind<?> kind) {
        if (SourceKinds.spellings(kind.settings()).contains(SourceKinds.TRANSPORT.getFirst())) {
            return;
        }
        transport.filter(_ -> byTransport.isPresent()).ifPresent(key -> read(key, binder));
        var both = SourceKinds.TRANSPORT.stream().filter(this::isWritten).toList();
        if (both.size() > 1) {
            binder.problems()
                    .add(
                            written.get(both.get(1)).place(),
                            join(both.get(1)),
                            "means the same as `%s`; keep one".formatted(both.get(0)));
        }
    }

    private Optional<SourceKind<?>> read(String key, Binder by) {
        var names = "one of " + String.join(", ", kinds.transports());
        var choice = new ScalarType(names, names, "", this::ofTransport);
        return by.bindValue(new SettingShape.One(choice), written.get(key), join(key))
                .map(kind -> (SourceKind<?>) kind);
    }

    private SourceKind<?> ofTransport(String text) {
        return kinds.ofTransport(text).orElseThrow(() -> new IllegalArgumentException("No such transport"));
    }

    private String transportText() {
        return transport.map(written::get).map(Node::toString).orElse("");
    }

    private String join(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
