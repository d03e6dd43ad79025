package dev.jackfield.testkit;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;

/// What tools return, as it stands in `result`.
public final class Results {
    private Results() {}

    public static Fields text(String text) {
        return content(textContent(text));
    }

    /// A tool that failed, and says so itself.
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
