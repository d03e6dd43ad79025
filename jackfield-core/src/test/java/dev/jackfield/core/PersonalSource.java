package dev.jackfield.core;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// A source whose tools differ by identity and session, as those of a workflow do.
final class PersonalSource implements Source {
    private final String id;
    private final Map<Whose, Manifest> lists = new ConcurrentHashMap<>();
    private volatile SourceListener listener = () -> {};
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    private record Whose(String identity, Optional<String> session) {}

    PersonalSource(String id) {
        this.id = id;
    }

    /// From now on these are the tools of an identity in a session.
    PersonalSource give(String identity, Optional<String> session, String... tools) {
        var items = Stream.of(tools).map(PersonalSource::tool).toList();
        lists.put(new Whose(identity, session), new Manifest(items, CacheHints.NONE));
        listener.onListsAnnouncedTo(viewer -> whose(viewer).equals(new Whose(identity, session)), personalKinds());
        return this;
    }

    /// From now on it throws when it is asked for a list of this identity.
    void failFor(String identity) {
        failures.put(identity, Integer.MAX_VALUE);
    }

    /// Throws when it is next asked for a list of this identity.
    void failOnceFor(String identity) {
        failures.put(identity, 1);
    }

    /// The sessions in which it was asked for a list.
    Stream<String> sessions() {
        return lists.keySet().stream().flatMap(whose -> whose.session.stream());
    }

    private static Item tool(String name) {
        var definition = "{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"}}".formatted(name);
        return Item.Kind.TOOL.read(Json.parse(definition).object().orElseThrow());
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        hears.onChanged();
    }

    @Override
    public SourceState state() {
        return new SourceState.Ready(Instant.EPOCH, "test");
    }

    @Override
    public Manifest manifest() {
        return new Manifest(List.of(), new CacheHints(Duration.ofHours(1), false));
    }

    @Override
    public Set<Item.Kind> personalKinds() {
        return Set.of(Item.Kind.TOOL);
    }

    @Override
    public Manifest manifest(Viewer viewer) {
        if (failures.getOrDefault(viewer.identity().name(), 0) > 0) {
            failures.merge(viewer.identity().name(), -1, Integer::sum);
            throw new IllegalStateException("out of order");
        }
        return lists.computeIfAbsent(whose(viewer), _ -> Manifest.EMPTY);
    }

    private static Whose whose(Viewer viewer) {
        return new Whose(viewer.identity().name(), viewer.session());
    }

    @Override
    public Duration timeout() {
        return Duration.ofSeconds(5);
    }

    @Override
    public Reply call(Item item, Invocation invocation) {
        return Reply.text(item.key() + " of " + invocation.identity());
    }

    @Override
    public void close() {}
}
