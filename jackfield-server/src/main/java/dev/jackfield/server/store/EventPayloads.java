package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
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

    /// A payload with the number of its event.
    record Numbered(long number, JournalEvent.Payload payload) {}

    /// Returns the payloads of one event.
    static List<JournalEvent.Payload> read(byte[] lines, long number) {
        return lines(lines)
                .filter(line -> line.startsWith("{\"number\":\"%d\"".formatted(number)))
                .map(line -> numbered(line).payload())
                .toList();
    }

    /// Returns the payloads of all events. One that cannot be read has the number -1.
    static List<Numbered> read(byte[] lines) {
        return lines(lines).map(EventPayloads::numbered).toList();
    }

    private static Stream<String> lines(byte[] lines) {
        return new String(lines, StandardCharsets.UTF_8).lines();
    }

    private static Numbered numbered(String line) {
        try {
            var fields = Json.parse(line).object().orElse(Fields.EMPTY);
            var number = fields.text("number").filter(text -> text.matches("\\d{1,18}"));
            return new Numbered(number.map(Long::parseLong).orElse(-1L), payload(fields));
        } catch (InvalidJsonException changed) {
            return new Numbered(-1, payload(Fields.EMPTY));
        }
    }

    private static JournalEvent.Payload payload(Fields line) {
        return new JournalEvent.Payload(
                line.text("part").orElse(""),
                line.text("salt").orElse(""),
                line.get("content").orElse(RawJson.NULL).bytes());
    }
}
