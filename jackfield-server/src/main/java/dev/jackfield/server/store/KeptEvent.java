package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;

/// An event in the journal.
///
/// @param place where it is; the next page begins after it
/// @param line its JSON: `number`, which counts the events of a chain from 1, `before`, the hash of the event before,
///     `at`, and the members that it was written with
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record KeptEvent(EventPlace place, byte[] line) {
    public Fields json() {
        return Json.parse(line).object().orElse(Fields.EMPTY);
    }

    public String hash() {
        return EventHash.of(line);
    }

    @Override
    public String toString() {
        return new String(line, StandardCharsets.UTF_8);
    }
}
