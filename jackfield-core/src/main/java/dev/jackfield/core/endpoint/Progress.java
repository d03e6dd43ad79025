package dev.jackfield.core.endpoint;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// Writes a progress notification as a text.
public final class Progress {
    private Progress() {}

    public static String text(Fields params) {
        return params.text("message").filter(said -> !said.isBlank()).orElseGet(() -> numbers(params));
    }

    private static String numbers(Fields params) {
        var done = params.get("progress").map(Json::toString).orElse("");
        return params.get("total").map(total -> done + " of " + total).orElse(done);
    }
}
