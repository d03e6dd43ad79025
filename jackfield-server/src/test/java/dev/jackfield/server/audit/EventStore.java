package dev.jackfield.server.audit;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.Head;
import dev.jackfield.server.store.JournalEvent;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.AuditSettings.AuditMode;
import dev.jackfield.settings.AuditSettings.AuditPayloads;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// A store with events of calls, which a test writes at the times that it wants.
final class EventStore implements AutoCloseable {
    final Store store;
    private final InstantSource clock;
    private final CallEvents events =
            new CallEvents(() -> AuditFixture.settings(AuditMode.BATCHED, AuditPayloads.NONE));

    EventStore(Path folder, InstantSource clock) {
        this.clock = clock;
        this.store = Store.openFile(folder, Optional.empty(), clock);
    }

    JournalEvent event(String who, Instant at) {
        var made = events.event(AuditFixture.call(Invocation.newId(), who, "ok"));
        return new JournalEvent(at, made.who(), made.words(), made.body(), made.payloads());
    }

    /// Appends events of now, in one row.
    Head append(String chain, String who, int count) {
        var now = clock.instant();
        return store.journal()
                .append(
                        chain,
                        IntStream.range(0, count).mapToObj(_ -> event(who, now)).toList(),
                        false);
    }

    /// Appends a call that carried something.
    void appendWithPayload(String who, String content) {
        var payload = new EventPayload(List.of()).of("arguments", Json.parse(content));
        var event = new EventBody("call")
                .addWord("who", who)
                .add("call", Invocation.newId())
                .add(payload)
                .event(clock.instant(), who);
        store.journal().append("main", List.of(event), false);
    }

    boolean isWhole() {
        return new AuditCheck(store).run(List.of(), _ -> {}).stream().allMatch(report -> report.isWhole());
    }

    @Override
    public void close() {
        store.close();
    }
}
