package dev.jackfield.server.store;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// Events for tests.
final class TestEvents {
    private static final Map<String, String> MEMBERS = Map.of(
            "kind", "call",
            "call", "c-1",
            "tree", "t-1",
            "who", "ann",
            "source", "a",
            "tool", "a.x",
            "outcome", "done");

    private TestEvents() {}

    static JournalEvent event(Instant at, String who, String tool, JournalEvent.Payload... payloads) {
        return event(at, Map.of("who", who, "tool", tool), payloads);
    }

    /// Returns an event that differs from others in one member.
    static JournalEvent with(Instant at, String member, String value) {
        return event(at, Map.of(member, value));
    }

    private static JournalEvent event(Instant at, Map<String, String> changed, JournalEvent.Payload... payloads) {
        var members = new HashMap<>(MEMBERS);
        members.putAll(changed);
        UnaryOperator<String> member = name -> Objects.requireNonNull(members.get(name), name);
        return new JournalEvent(
                at,
                member.apply("kind"),
                member.apply("call"),
                member.apply("tree"),
                member.apply("who"),
                member.apply("source"),
                member.apply("tool"),
                member.apply("outcome"),
                "http",
                "client 1.0",
                ("{\"members\":\"" + members + "\"}").getBytes(StandardCharsets.UTF_8),
                List.of(payloads));
    }
}
