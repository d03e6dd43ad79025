package dev.jackfield.server.audit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.KeptEvent;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Events as log records of OpenTelemetry, in the JSON form of its protocol. The body of a record is the event as it is
/// stored, so that its hash can be checked anywhere; what collectors select by stands beside it as attributes.
///
/// @param service the name of the hub
record OtlpLogs(String service, Instant now) {
    private static final String PREFIX = "jackfield.";
    private static final List<String> ATTRIBUTES = List.of(
            "kind", "call", "tree", "parent", "who", "actor", "door", "client", "source", "tool", "rule", "outcome",
            "reason");
    private static final Set<String> USUAL_OUTCOMES = Set.of("ok", "sent", "input_required");
    private static final int INFO = 9;
    private static final int WARN = 13;

    Fields request(List<KeptEvent> events) {
        var logs = Fields.of("scope", Fields.of("name", Json.string("dev.jackfield.audit")))
                .with("logRecords", Json.array(events.stream().map(this::log).toList()));
        var resource = Fields.of("attributes", Json.array(List.of(attribute("service.name", service))));
        var both = Fields.of("resource", resource).with("scopeLogs", Json.array(List.of(logs)));
        return Fields.of("resourceLogs", Json.array(List.of(both)));
    }

    private Fields log(KeptEvent event) {
        var fields = fields(event);
        var isUsual = fields.text("outcome")
                .filter(outcome -> !USUAL_OUTCOMES.contains(outcome))
                .isEmpty();
        return Fields.of("timeUnixNano", Json.string(nanos(time(fields))))
                .with("observedTimeUnixNano", nanos(now))
                .with("severityNumber", Json.number(isUsual ? INFO : WARN))
                .with("severityText", isUsual ? "INFO" : "WARN")
                .with("eventName", PREFIX + "audit")
                .with("body", value(event.toString()))
                .with("attributes", Json.array(attributes(event, fields)));
    }

    private static Fields fields(KeptEvent event) {
        try {
            return event.json();
        } catch (InvalidJsonException damaged) {
            return Fields.EMPTY;
        }
    }

    private Instant time(Fields fields) {
        return fields.text("at")
                .flatMap(at -> EventTime.parse(at, now, ZoneOffset.UTC))
                .orElse(now);
    }

    private static String nanos(Instant time) {
        return BigInteger.valueOf(time.getEpochSecond())
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(time.getNano()))
                .toString();
    }

    private static List<Fields> attributes(KeptEvent event, Fields fields) {
        var attributes = new ArrayList<Fields>();
        attributes.add(attribute(PREFIX + "chain", event.place().chain()));
        ATTRIBUTES.forEach(key -> fields.text(key).ifPresent(text -> attributes.add(attribute(PREFIX + key, text))));
        return attributes;
    }

    private static Fields attribute(String key, String text) {
        return Fields.of("key", Json.string(key)).with("value", value(text));
    }

    private static Fields value(String text) {
        return Fields.of("stringValue", Json.string(text));
    }
}
