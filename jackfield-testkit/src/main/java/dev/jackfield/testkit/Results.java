package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// Makes results of tools, as they stand in `result`.
public final class Results {
    private Results() {}

    public static Fields text(String text) {
        return content(textContent(text));
    }

    /// The result of a tool that failed.
    public static Fields failure(String text) {
        return text(text).with("isError", Json.bool(true));
    }

    public static Fields content(Fields... parts) {
        return Fields.of("content", JsonArray.of(parts));
    }

    public static Fields textContent(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }
}
