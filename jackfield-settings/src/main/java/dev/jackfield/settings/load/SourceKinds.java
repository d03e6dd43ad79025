package dev.jackfield.settings.load;

import dev.jackfield.a2a.source.A2aKind;
import dev.jackfield.a2a.toolrpc.RpcKind;
import dev.jackfield.agent.ensemble.descriptor.EnsembleKind;
import dev.jackfield.agent.workflow.WorkflowKind;
import dev.jackfield.builtin.program.ProgramKind;
import dev.jackfield.builtin.servers.BuiltinKind;
import dev.jackfield.builtin.url.UrlKind;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.SourceKind;
import dev.jackfield.settings.bind.Binder;
import dev.jackfield.settings.bind.Key;
import dev.jackfield.settings.bind.SettingShape;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problem;
import dev.jackfield.settings.tree.Problems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// All kinds of sources, ours first, then those that `ServiceLoader` finds.
public final class SourceKinds {
    /// The key whose value may say the kind, and its other spelling.
    static final List<String> TRANSPORT = List.of("transport", "type");

    private static final List<SourceKind<?>> OURS = List.of(
            new ProgramKind(),
            new UrlKind(),
            new RpcKind(),
            new A2aKind(),
            new WorkflowKind(),
            new EnsembleKind(),
            new BuiltinKind());

    private final List<SourceKind<?>> kinds;

    private SourceKinds(List<SourceKind<?>> kinds) {
        this.kinds = List.copyOf(kinds);
        kinds.forEach(SourceKinds::check);
        refuseClashes();
    }

    /// The kinds of the hub alone, which its documentation describes.
    public static SourceKinds ours() {
        return new SourceKinds(OURS);
    }

    /// The kinds of the hub, and those of other projects on the class path.
    public static SourceKinds installed() {
        return load(SourceKinds.class.getClassLoader());
    }

    /// The kinds of the hub, and those that this loader finds; `ConfigProblemsException` when one of them cannot be
    /// used.
    public static SourceKinds load(ClassLoader loader) {
        try {
            var others = ServiceLoader.load(SourceKind.class, loader).stream().map(SourceKinds::instantiate);
            return new SourceKinds(Stream.concat(OURS.stream(), others).toList());
        } catch (ServiceConfigurationError | LinkageError failed) {
            throw unusableKind("A kind of source cannot be loaded: " + failed.getMessage());
        }
    }

    private static SourceKind<?> instantiate(ServiceLoader.Provider<?> provider) {
        return (SourceKind<?>) provider.get();
    }

    /// Each mark must belong to one kind; otherwise the order of jars would change the meaning of configurations.
    private void refuseClashes() {
        Map<String, SourceKind<?>> seen = new HashMap<>();
        for (var kind : kinds) {
            marks(kind).forEach(mark -> {
                var other = seen.put(mark, kind);
                if (other != null) {
                    throw unusableKind(kind, "is recognised by `%s`, and so is %s".formatted(mark, name(other)));
                }
            });
        }
    }

    private static Stream<String> marks(SourceKind<?> kind) {
        var mark = kind.mark();
        return Stream.concat(
                keySpellings(kind).stream(), mark.spellings().stream().map("transport: "::concat));
    }

    private static void check(SourceKind<?> kind) {
        try {
            refuseForbiddenKeys(kind);
        } catch (IllegalArgumentException invalid) {
            throw unusableKind(kind, "has keys that cannot be read: " + invalid.getMessage());
        }
    }

    private static void refuseForbiddenKeys(SourceKind<?> kind) {
        var keys = spellings(kind.settings());
        var common = spellings(CommonSettings.class);
        kind.mark().key().filter(key -> !keys.contains(key)).ifPresent(key -> {
            throw unusableKind(kind, "is recognised by `%s`, which is not a key of its record".formatted(key));
        });
        keys.stream().filter(common::contains).findFirst().ifPresent(key -> {
            throw unusableKind(kind, "has the key `%s`, which every source has".formatted(key));
        });
        new SettingShape.Group(kind.settings()).keys().forEach(key -> refuseOtherTransport(kind, key));
    }

    /// The hub reads `transport` and `type` itself, so no kind can give them another meaning.
    private static void refuseOtherTransport(SourceKind<?> kind, Key key) {
        var spellings = key.spellings();
        if (TRANSPORT.stream().noneMatch(spellings::contains)) {
            return;
        }
        if (!spellings.containsAll(TRANSPORT)) {
            throw unusableKind(
                    kind,
                    "has the key `%s`; `transport` and `type` are one key, which says the kind of a source: give the key"
                                    .formatted(key.name())
                            + " another name, or call it `transport` with `@Also(\"type\")`");
        }
        if (kind.mark().transports().isEmpty()) {
            throw unusableKind(
                    kind,
                    "has the key `transport` and is recognised by none of its values: name them by"
                            + " `KindMark.orTransport`, or give the key another name");
        }
    }

    private static ConfigProblemsException unusableKind(SourceKind<?> kind, String why) {
        return unusableKind("%s cannot be used: it %s".formatted(name(kind), why));
    }

    private static ConfigProblemsException unusableKind(String why) {
        return new ConfigProblemsException(List.of(
                new Problem(new Place("kinds of sources"), "", why + "; remove its jar, or fix it (docs/kinds.md)")));
    }

    private static String name(SourceKind<?> kind) {
        return kind.getClass().getName();
    }

    List<SourceKind<?>> all() {
        return kinds;
    }

    Binder binder(Problems problems, List<String> warnings) {
        return new Binder(problems, new SourceBinding(this, warnings));
    }

    /// A kind that has this key.
    Optional<SourceKind<?>> withKey(String key) {
        return kinds.stream()
                .filter(kind -> spellings(kind.settings()).contains(key))
                .findFirst();
    }

    Optional<SourceKind<?>> ofTransport(String value) {
        return kinds.stream()
                .filter(kind -> kind.mark().spellings().contains(value))
                .findFirst();
    }

    /// All values of `transport` that people should write.
    List<String> transports() {
        return kinds.stream().flatMap(kind -> kind.mark().transports().stream()).toList();
    }

    /// The keys that any source may have.
    List<String> keys() {
        return keys(kinds);
    }

    /// The keys that sources in files of other programs may have.
    List<String> keysKnownElsewhere() {
        return keys(kinds.stream().filter(SourceKind::isKnownElsewhere).toList());
    }

    private static List<String> keys(List<SourceKind<?>> kinds) {
        return Stream.concat(
                        Stream.concat(spellings(CommonSettings.class).stream(), TRANSPORT.stream()),
                        kinds.stream().flatMap(kind -> spellings(kind.settings()).stream()))
                .distinct()
                .toList();
    }

    /// The keys of a source of this kind.
    static List<String> keys(Optional<SourceKind<?>> kind) {
        return keys(kind.stream().toList());
    }

    /// The spellings of the key by which a kind is recognised; empty when there is none.
    static List<String> keySpellings(SourceKind<?> kind) {
        return new SettingShape.Group(kind.settings())
                .keys().stream()
                        .map(Key::spellings)
                        .filter(spellings ->
                                kind.mark().key().filter(spellings::contains).isPresent())
                        .findFirst()
                        .orElse(List.of());
    }

    static List<String> spellings(Class<?> settings) {
        return new SettingShape.Group(settings)
                .keys().stream().map(Key::spellings).flatMap(List::stream).toList();
    }
}
