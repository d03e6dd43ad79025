package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;

/// What is wanted.
public sealed interface Call {

    /// The name as the caller spelled it.
    String name();

    /// A tool with its arguments; `params` carries everything that the caller sent along, but `_meta`.
    record ToolCall(String name, Fields params) implements Call {
        public static ToolCall of(String name, Json arguments) {
            return new ToolCall(name, Fields.of("name", Json.string(name)).with("arguments", arguments));
        }

        public Json arguments() {
            return params.get("arguments").orElse(Fields.EMPTY);
        }
    }
}
