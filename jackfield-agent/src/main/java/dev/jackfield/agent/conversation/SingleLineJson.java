package dev.jackfield.agent.conversation;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// JSON without line breaks, as a line of a file needs it.
final class SingleLineJson {
    private static final String MEMBER = "value";

    private SingleLineJson() {}

    /// Returns the same value on one line, as bytes of its own. A line break is never inside a JSON string.
    static Json of(Json value) {
        var bytes = Fields.of(MEMBER, value).bytes();
        for (var at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n' || bytes[at] == '\r') {
                bytes[at] = ' ';
            }
        }
        return Json.parse(bytes).object().orElse(Fields.EMPTY).get(MEMBER).orElse(value);
    }
}
