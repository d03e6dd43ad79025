package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// The tool that a task calls. It is kept with the task, because the rules are checked again before anything of
/// the task is shown.
///
/// @param asked the name as the client spelled it
public record TaskSubject(ItemName tool, String asked) {

    public Fields json() {
        return Fields.of("source", Json.string(tool.source()))
                .with("tool", tool.item())
                .with("asked", asked);
    }

    public static TaskSubject read(Fields json) {
        return new TaskSubject(
                new ItemName(json.text("source").orElse(""), json.text("tool").orElse("")),
                json.text("asked").orElse(""));
    }
}
