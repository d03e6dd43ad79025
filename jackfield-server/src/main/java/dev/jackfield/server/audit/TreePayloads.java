package dev.jackfield.server.audit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.EventPlace;
import dev.jackfield.server.store.Journal;
import dev.jackfield.server.store.JournalEvent;
import dev.jackfield.server.store.KeptEvent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects what the calls of a tree carried, up to a bound.
final class TreePayloads {
    private static final long MOST_BYTES = 4 << 20;

    private final Journal journal;
    private Fields byCall = Fields.EMPTY;
    private long bytes;

    // what was read last: calls of a tree are mostly in one block
    private @Nullable Source source;
    private Map<Long, List<JournalEvent.Payload>> byNumber = Map.of();

    /// The payloads of one identity in one block.
    private record Source(String chain, long last, String who) {}

    TreePayloads(Journal journal) {
        this.journal = journal;
    }

    void add(KeptEvent event, Fields fields) {
        var call = fields.text("call");
        if (call.isEmpty() || !isComplete() || !(fields.has("arguments") || fields.has("result"))) {
            return;
        }
        var parts = Fields.EMPTY;
        for (var payload : find(event.place(), fields.text("who").orElse(""))) {
            parts = parts.with(payload.part(), json(payload));
            bytes += payload.content().length;
        }
        byCall = parts.isEmpty() ? byCall : byCall.with(call.get(), parts);
    }

    private List<JournalEvent.Payload> find(EventPlace place, String who) {
        var wanted = new Source(place.chain(), place.last(), who);
        if (!wanted.equals(source)) {
            byNumber = journal.payloads(place.chain(), place.last(), who);
            source = wanted;
        }
        return byNumber.getOrDefault(place.number(), List.of());
    }

    private static Json json(JournalEvent.Payload payload) {
        try {
            return Json.parse(payload.content());
        } catch (InvalidJsonException damaged) {
            return Json.string("(damaged)");
        }
    }

    boolean isComplete() {
        return bytes < MOST_BYTES;
    }

    Fields json() {
        return byCall;
    }
}
