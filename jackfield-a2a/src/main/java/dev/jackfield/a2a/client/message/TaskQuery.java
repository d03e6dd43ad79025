package dev.jackfield.a2a.client.message;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;

/// Which tasks to list. Immutable.
///
/// @param params the parameters of `ListTasks`
public record TaskQuery(Fields params) {
    /// All tasks, newest first, as many at once as the agent likes.
    public static final TaskQuery ALL = new TaskQuery(Fields.EMPTY);

    public TaskQuery withContext(String contextId) {
        return new TaskQuery(params.with("contextId", contextId));
    }

    public TaskQuery withState(TaskState state) {
        return new TaskQuery(params.with("status", state.v10()));
    }

    /// Sets how many tasks a page has: 1 to 100.
    public TaskQuery withPageSize(int size) {
        if (size < 1 || size > 100) {
            throw new IllegalArgumentException("A page has 1 to 100 tasks, not " + size);
        }
        return new TaskQuery(params.with("pageSize", Json.number(size)));
    }

    /// Asks for the page after another one.
    public TaskQuery afterPage(TaskPage page) {
        return new TaskQuery(params.with("pageToken", page.nextPageToken()));
    }

    public TaskQuery withArtifacts() {
        return new TaskQuery(params.with("includeArtifacts", RawJson.TRUE));
    }
}
