package dev.jackfield.core;

import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// A source whose tools differ by identity and session, as those of a workflow do.
final class PersonalSource extends FakeSource {
    private final Map<Whose, Manifest> lists = new ConcurrentHashMap<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    private record Whose(String identity, Optional<String> session) {}

    PersonalSource(String id) {
        super(id, "");
        offer(new Manifest(List.of(), new CacheHints(Duration.ofHours(1), false)));
        answer((item, invocation) -> Reply.text(item.key() + " of " + invocation.identity()));
    }

    /// From now on these are the tools of an identity in a session.
    PersonalSource give(String identity, Optional<String> session, String... tools) {
        lists.put(new Whose(identity, session), manifestOf(tools(tools)));
        listener().onListsAnnouncedTo(viewer -> whose(viewer).equals(new Whose(identity, session)), personalKinds());
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
}
