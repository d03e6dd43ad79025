package dev.jackfield.endpoint;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The tasks of which one client that listens wants to hear. A client that reads slowly hears less often, and always
/// how
/// a task is at that moment.
final class TaskNews implements AutoCloseable {
    private final Tasks tasks;
    private final Consumer<Supplier<Optional<Message>>> queue;
    private final Map<String, News> followed = new LinkedHashMap<>();

    /// @param queue takes news, and asks what it is when it can be sent; must not block
    TaskNews(Tasks tasks, Consumer<Supplier<Optional<Message>>> queue) {
        this.tasks = tasks;
        this.queue = queue;
    }

    /// Follows those of these tasks that the client may know, each of which is told once to begin with.
    ///
    /// @return the ids of these
    List<Json> follow(List<Json> ids) {
        var accepted = new ArrayList<Json>();
        for (var id : ids) {
            id.text().filter(this::follow).ifPresent(_ -> accepted.add(id));
        }
        return accepted;
    }

    private boolean follow(String id) {
        if (followed.containsKey(id) || tasks.told(id).isEmpty() || !tasks.isFollowable(id)) {
            return false;
        }
        followed.put(id, new News(id));
        return true;
    }

    /// Tells how all of them are, for whatever happened before the client knew that it listens.
    void tellAll() {
        followed.values().forEach(News::run);
    }

    /// One task; at most one piece of news about it waits at a time.
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
            return tasks.told(id).map(TaskNews::notification);
        }
    }

    private static Message notification(Fields task) {
        return Message.notification("notifications/tasks", task);
    }

    @Override
    public void close() {
        followed.values().forEach(news -> news.end.run());
    }
}
