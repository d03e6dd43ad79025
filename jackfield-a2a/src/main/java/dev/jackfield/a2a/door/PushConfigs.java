package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/// The webhooks of tasks. They hold credentials, so their drawer is encrypted.
final class PushConfigs {
    /// How many webhooks one task may have.
    private static final int MOST = 10;

    private static final int LARGEST = 8 << 10;

    /// No task lives longer than that.
    private static final Duration LONGEST_TTL = Duration.ofDays(31);

    private final Drawer drawer;
    private final InstantSource clock;
    private final WebhookGuard guard;

    PushConfigs(Shelf shelf, InstantSource clock, Supplier<A2aTerms> terms) {
        this.drawer = shelf.drawer(DrawerKind.WEBHOOKS);
        this.clock = clock;
        this.guard = new WebhookGuard(terms);
    }

    /// All webhooks of a task.
    synchronized List<Fields> configsOf(String task) {
        return drawer.read(task).map(Json::parse).map(Json::items).orElse(List.of()).stream()
                .flatMap(config -> config.object().stream())
                .toList();
    }

    /// Throws unless the webhook may be called.
    void checkConfig(Fields wanted) {
        guard.check(wanted);
        if (wanted.length() > LARGEST) {
            throw A2aRefusedException.badField(
                    "url", "is too large: a webhook with all its fields may have at most %d bytes".formatted(LARGEST));
        }
    }

    /// Adds a webhook, or replaces the one of the same id.
    synchronized Fields create(String task, Fields wanted) {
        checkConfig(wanted);
        var id = wanted.text("id")
                .filter(text -> !text.isBlank())
                .orElseGet(() -> UUID.randomUUID().toString());
        var config = Fields.of("taskId", Json.string(task))
                .with("id", id)
                .and(wanted.without("taskId").without("id").without("tenant"));
        var all = new ArrayList<>(configsOf(task));
        all.removeIf(other -> other.text("id").filter(id::equals).isPresent());
        all.add(config);
        if (all.size() > MOST) {
            throw new A2aRefusedException(
                    A2aError.UNSUPPORTED_OPERATION, "A task may have %d webhooks; delete one first".formatted(MOST));
        }
        writeConfigs(task, all);
        return config;
    }

    private void writeConfigs(String task, List<Fields> all) {
        drawer.write(task, Json.array(all).bytes(), clock.instant().plus(LONGEST_TTL));
    }

    Fields get(String task, String id) {
        return configsOf(task).stream()
                .filter(config -> config.text("id").filter(id::equals).isPresent())
                .findFirst()
                .orElseThrow(() -> new A2aRefusedException(
                        A2aError.TASK_NOT_FOUND,
                        "Task '%s' has no webhook '%s'".formatted(task, A2aVersion.shorten(id))));
    }

    synchronized void deleteConfig(String task, String id) {
        var rest = configsOf(task).stream()
                .filter(config -> config.text("id").filter(id::equals).isEmpty())
                .toList();
        if (rest.isEmpty()) {
            drawer.remove(task);
        } else {
            writeConfigs(task, rest);
        }
    }

    /// Whether a webhook that was stored earlier may still be called.
    boolean isAllowed(Fields config) {
        return guard.allows(config.text("url").orElse(""));
    }
}
