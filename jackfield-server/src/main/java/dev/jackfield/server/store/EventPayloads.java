package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// The payloads of one identity in one block, a line each.
final class EventPayloads {
    private EventPayloads() {}

    static byte[] line(long number, JournalEvent.Payload payload) {
        var begin = "{\"number\":\"%d\",\"part\":\"%s\",\"salt\":\"%s\",\"content\":"
                .formatted(number, payload.part(), payload.salt());
        var content = new String(payload.content(), StandardCharsets.UTF_8);
        return (begin + content + "}\n").getBytes(StandardCharsets.UTF_8);
    }

    static List<JournalEvent.Payload> read(byte[] lines, long number) {
        return Stream.of(new String(lines, StandardCharsets.UTF_8).split("\n"))
                .filter(line -> line.startsWith("{\"number\":\"%d\"".formatted(number)))
                .map(line -> Json.parse(line).object().orElse(Fields.EMPTY))
                .map(EventPayloads::payload)
                .toList();
    }

    private static JournalEvent.Payload payload(Fields line) {
        return new JournalEvent.Payload(
                line.text("part").orElse(""),
                line.text("salt").orElse(""),
                line.get("content").orElse(RawJson.NULL).bytes());
    }
}
