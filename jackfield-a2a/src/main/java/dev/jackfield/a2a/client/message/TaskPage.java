package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A part of the list of tasks.
///
/// @param json the whole answer
public record TaskPage(Fields json) {
    public List<AgentTask> tasks() {
        return json.objects("tasks").map(AgentTask::new).toList();
    }

    /// Asks for the next page by `TaskQuery.afterPage`; empty when this is the last one.
    public String nextPageToken() {
        return json.text("nextPageToken").orElse("");
    }
}
