package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
        var body = Fields.EMPTY;
        for (var member : members.entrySet()) {
            body = body.with(member.getKey(), member.getValue());
        }
        var words = members.entrySet().stream()
                .map(member -> member.getKey() + ":" + member.getValue())
                .collect(Collectors.toSet());
        return new JournalEvent(at, members.getOrDefault("who", ""), words, body.bytes(), List.of(payloads));
    }
}
