package dev.jackfield.core.endpoint;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The tasks that one listening client follows. A client that reads slowly is notified less often, and always of
/// the current state.
final class TaskNews implements AutoCloseable {
    private final Tasks tasks;
    private final Consumer<Supplier<Optional<Message>>> queue;
    private final Map<String, News> followed = new LinkedHashMap<>();

    /// Creates the followed tasks of one client.
    ///
    /// @param queue takes a notification, and asks for its content when it can be sent; must not block
    TaskNews(Tasks tasks, Consumer<Supplier<Optional<Message>>> queue) {
        this.tasks = tasks;
        this.queue = queue;
    }

    /// Follows those of these tasks that the client may know. Each is reported once to begin with.
    ///
    /// @return the ids of the followed tasks
    List<Json> follow(List<Json> ids) {
        var accepted = new ArrayList<Json>();
        for (var id : ids) {
            id.text().filter(this::follow).ifPresent(_ -> accepted.add(id));
        }
        return accepted;
    }

    private boolean follow(String id) {
        if (followed.containsKey(id) || tasks.visibleTask(id).isEmpty() || !tasks.isFollowable(id)) {
            return false;
        }
        followed.put(id, new News(id));
        return true;
    }

    /// Reports all tasks, to cover changes from before the client knew that it listens.
    void tellAll() {
        followed.values().forEach(News::run);
    }

    /// One followed task. At most one notification about it is queued at a time.
    private final class News implements Runnable {
        private final String id;
        private final AtomicBoolean isQueued = new AtomicBoolean();
        private final Runnable end;

        private News(String id) {
            this.id = id;
            this.end = tasks.follow(id, this);
        }

        @Override
        public void run() {
            if (isQueued.compareAndSet(false, true)) {
                queue.accept(this::message);
            }
        }

        private Optional<Message> message() {
            isQueued.set(false);
            return tasks.visibleTask(id).map(TaskNews::notification);
        }
    }

    private static Message notification(Fields task) {
        return Message.notification(McpMethod.NOTIFICATION_TASKS, task);
    }

    @Override
    public void close() {
        followed.values().forEach(news -> news.end.run());
    }
}
