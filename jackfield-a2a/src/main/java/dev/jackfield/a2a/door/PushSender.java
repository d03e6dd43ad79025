package dev.jackfield.a2a.door;

import dev.jackfield.a2a.V03;
import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.task.TaskNotes;
import dev.jackfield.a2a.door.task.TaskStream;
import dev.jackfield.a2a.door.task.TaskView;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.protocol.text.PlainText;
import dev.jackfield.transport.http.client.HttpCalls;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells webhooks of the changes of their tasks, on a thread for each task. A webhook that does not answer is tried
/// three times, and never holds up the task.
final class PushSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PushSender.class);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int TRIES = 3;

    /// How many tasks are followed at once. A slow webhook keeps a task and its result long after its end.
    private static final int MOST = 1024;

    private final PushConfigs configs;
    private final Supplier<HttpCalls> http;
    private final Map<String, Thread> following = new ConcurrentHashMap<>();
    private final Shares places = new Shares(MOST);

    PushSender(PushConfigs configs, Supplier<HttpCalls> http) {
        this.configs = configs;
        this.http = http;
    }

    /// Follows a task from a state on, unless it is followed already; throws when its owner has used up its share.
    ///
    /// @param isAllowed tells whether the owner of the task may see it now
    void follow(RunningCall running, CallState from, BooleanSupplier isAllowed) {
        following.computeIfAbsent(running.id(), _ -> {
            var place = places.tryTake(running.owner()).orElseThrow(PushSender::overloadRefusal);
            return Thread.ofVirtual().name("a2a webhooks").start(() -> run(running, from, isAllowed, place));
        });
    }

    private static A2aRefusedException overloadRefusal() {
        return new A2aRefusedException(
                A2aError.OVERLOADED, "Too many reports to your webhooks are waiting; try again later");
    }

    private void run(RunningCall running, CallState from, BooleanSupplier isAllowed, Shares.Place taken) {
        try (taken) {
            new TaskStream(running, from, event -> sendIf(isAllowed, running, event), false).follow();
        } catch (IOException | InterruptedException interrupted) {
            // The hub ends.
        } finally {
            following.remove(running.id());
        }
    }

    private void sendIf(BooleanSupplier isAllowed, RunningCall running, Fields event) throws InterruptedException {
        if (isAllowed.getAsBoolean()) {
            sendEvent(running, event);
        }
    }

    private void sendEvent(RunningCall running, Fields event) throws InterruptedException {
        for (var config : configs.configsOf(running.id())) {
            if (configs.isAllowed(config)) {
                sendEvent(running, config, event);
            }
        }
    }

    private void sendEvent(RunningCall running, Fields config, Fields event) throws InterruptedException {
        var isOld = new TaskNotes(running.state().about()).version() != A2aVersion.V10;
        var body = isOld ? V03.taskTo(TaskView.of(running.state()).task(Integer.MAX_VALUE, true)) : event;
        for (var attempt = 1; !tryPost(config, body, isOld, attempt) && attempt < TRIES; attempt++) {
            Thread.sleep(PAUSE.multipliedBy(attempt));
        }
    }

    private boolean tryPost(Fields config, Fields body, boolean isOld, int attempt) throws InterruptedException {
        var url = URI.create(config.text("url").orElse(""));
        try {
            var answer =
                    http.get().ask("POST", url, headers(config, isOld), body.bytes(), Deadline.after(ANSWER_TIMEOUT));
            if (answer.status() < 300) {
                return true;
            }
            LOG.warn("Webhook {} answered {} (attempt {})", host(url), answer.status(), attempt);
            return answer.status() < 500; // it will say the same again
        } catch (RuntimeException failed) {
            LOG.warn(
                    "Webhook {} could not be reached (attempt {}): {}",
                    host(url),
                    attempt,
                    PlainText.line(String.valueOf(failed.getMessage())));
            return false;
        }
    }

    private static String host(URI url) {
        return PlainText.line(String.valueOf(url.getHost()));
    }

    private static Map<String, String> headers(Fields config, boolean isOld) {
        var headers = new HashMap<String, String>();
        headers.put("Content-Type", isOld ? "application/json" : "application/a2a+json");
        config.text("token").ifPresent(token -> headers.put("X-A2A-Notification-Token", token));
        var authentication = config.object("authentication");
        var scheme = authentication.text("scheme");
        var credentials = authentication.text("credentials");
        if (scheme.isPresent() && credentials.isPresent()) {
            headers.put("Authorization", scheme.get() + " " + credentials.get());
        }
        return headers;
    }

    /// The ids of the tasks that are followed now.
    Set<String> followedIds() {
        return Set.copyOf(following.keySet());
    }

    @Override
    public void close() {
        following.values().forEach(Thread::interrupt);
    }
}
