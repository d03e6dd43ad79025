package dev.jackfield.server.audit;

import dev.jackfield.core.audit.AuditDetails;
import dev.jackfield.core.audit.AuditEvent;
import dev.jackfield.core.audit.AuditFields;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Failure;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.EventSearch;
import dev.jackfield.server.store.JournalEvent;
import dev.jackfield.settings.AuditSettings;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/// Makes events of records.
///
/// | member | what it is |
/// |---|---|
/// | `kind` | `call`, or `begin` of one in strict mode; `admin`, `login`, `lost`, `erased` |
/// | `call`, `tree`, `parent` | ids of the call, of the outermost one and of the one around it |
/// | `who`, `actor` | for whom it was, and which agent acted |
/// | `door`, `client` | how it came, and from which program |
/// | `method`, `asked`, `source`, `tool` | what was asked for, and what was found |
/// | `definition` | SHA-256 of the definition of the item |
/// | `rule`, `outcome`, `reason`, `retried` | what decided, how it ended and why |
/// | `began`, `ms` | when it began, and how long it took |
/// | `argumentBytes`, `resultBytes` | sizes |
/// | `arguments`, `result` | hashes of what is kept of them, see [JournalEvent.Payload] |
final class CallEvents {
    private final Supplier<AuditSettings> settings;

    CallEvents(Supplier<AuditSettings> settings) {
        this.settings = settings;
    }

    /// Returns a record without what will not be kept of it, so that it needs little memory while it waits.
    AuditRecord trim(AuditRecord call) {
        var details = call.details();
        return switch (settings.get().payloads()) {
            case NONE -> call.withDetails(details.withoutArguments().withoutResult());
            case ARGUMENTS -> call.withDetails(details.withoutResult());
            case ALL -> call;
        };
    }

    /// Returns how much memory a record needs beyond the usual.
    static int weight(AuditRecord call) {
        var details = call.details();
        return details.arguments().map(Json::length).orElse(0)
                + details.result().map(Json::length).orElse(0);
    }

    JournalEvent event(AuditRecord call) {
        var isBegin = call.outcome().equals(AuditEvent.SENT);
        var details = call.details();
        var tree = details.tree().isEmpty() ? call.id() : details.tree();
        var body = new EventBody(isBegin ? "begin" : "call")
                .add("call", call.id())
                .add("tree", tree)
                .add("parent", call.parent())
                .addWord("who", call.identity())
                .add("actor", details.actor())
                .add("door", call.door())
                .add("client", client(details.client()))
                .add("method", call.method())
                .add("asked", call.asked());
        call.resolved().ifPresent(item -> body.addWord("source", item.source()).addWord("tool", item.toString()));
        body.add("definition", details.entry().map(Entry::fingerprint))
                .add("rule", details.rule().map(Object::toString));
        if (!tree.equals(call.id()) || call.took().compareTo(EventSearch.SLOW) >= 0) {
            body.addWordOnly("tree", tree).addWordOnly("call", call.id());
        }
        return (isBegin ? body : addEnd(body, call, details)).event(end(call), call.identity());
    }

    private EventBody addEnd(EventBody body, AuditRecord call, AuditDetails details) {
        body.addWord("outcome", call.outcome())
                .add("reason", call.reason())
                .add("retried", call.retried())
                .add("began", call.when().toString())
                .add("ms", call.took());
        if (details.argumentBytes() > 0) {
            body.add("argumentBytes", details.argumentBytes());
        }
        if (details.resultBytes() > 0) {
            body.add("resultBytes", details.resultBytes());
        }
        addPayloads(body, details);
        return body;
    }

    private void addPayloads(EventBody body, AuditDetails details) {
        if (details.arguments().isPresent() || details.result().isPresent()) {
            var payloads = new EventPayload(settings.get().mask());
            details.arguments().ifPresent(content -> body.add(payloads.of("arguments", content)));
            details.result().ifPresent(content -> body.add(payloads.of("result", content)));
        }
    }

    private static Instant end(AuditRecord call) {
        return call.when().plus(call.took());
    }

    private static Optional<String> client(Fields info) {
        return info.text("name")
                .map(name -> info.text("version")
                        .map(version -> name + " " + version)
                        .orElse(name));
    }

    /// Makes an event of a call whose beginning could not be written, and which was not made.
    JournalEvent unrecorded(AuditRecord beginning) {
        var ended = new AuditRecord(
                beginning.id(),
                beginning.when(),
                beginning.identity(),
                beginning.door(),
                beginning.method(),
                beginning.asked(),
                beginning.resolved(),
                Failure.UNRECORDED.name().toLowerCase(Locale.ROOT),
                beginning.reason(),
                beginning.took(),
                beginning.parent(),
                beginning.retried(),
                beginning.details());
        return event(ended);
    }

    /// Makes an event of something that is no call.
    static JournalEvent event(AuditFields other, Instant at) {
        var fields = other.fields(Fields.EMPTY);
        var body = new EventBody(other.kind());
        var who = fields.text("who").orElse("?");
        for (var key : fields.keys()) {
            addMember(body, key, fields.get(key).orElseThrow());
        }
        return body.event(at, who);
    }

    private static void addMember(EventBody body, String key, Json value) {
        var text = value.text().orElseGet(value::toString);
        switch (key) {
            case "who", "source", "outcome" -> body.addWord(key, text);
            default -> body.add(key, text);
        }
    }

    /// Makes an event that says how many are missing before it.
    static JournalEvent lost(long count, Instant since, Instant now) {
        return new EventBody("lost")
                .addWord("who", "?")
                .add("count", count)
                .add("since", since.toString())
                .event(now, "?");
    }

    /// Makes an event that says whose arguments and results were erased, and by whom.
    static JournalEvent erased(String by, String whose, Instant now) {
        return new EventBody("erased").addWord("who", by).add("whose", whose).event(now, by);
    }
}
