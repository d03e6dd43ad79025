package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.RequestNumbers;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.Ending;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Lists the tasks of a client, those that changed last first.
public record TaskList(Agent agent, RunningCalls calls) {
    private static final int USUAL_PAGE = 50;
    private static final int LARGEST_PAGE = 100;
    private static final Comparator<CallState> NEWEST_FIRST = Comparator.comparingLong(TaskList::updatedMillis)
            .thenComparing(CallState::id)
            .reversed();

    public Fields page(AdmittedClient client, Fields request) {
        var size = RequestNumbers.number(request, "pageSize", 1, LARGEST_PAGE).orElse(USUAL_PAGE);
        var history = RequestNumbers.history(request);
        var withArtifacts = request.isTrue("includeArtifacts");
        var found = findTasks(client, request);
        var rest = found.stream().filter(pageFilter(request)).limit(size + 1L).toList();
        var shown = rest.stream().limit(size).toList();
        return Fields.of("tasks", Json.array(tasks(client, shown, history, withArtifacts)))
                .with("nextPageToken", rest.size() > size ? token(shown.getLast()) : "")
                .with("pageSize", Json.number(size))
                .with("totalSize", Json.number(found.size()));
    }

    private List<CallState> findTasks(AdmittedClient client, Fields request) {
        var wanted = requestFilter(request);
        return calls.outlines(client.identity()).stream()
                .filter(task -> agent.isAllowed(client, task))
                .map(task -> withKnownState(client, task))
                .filter(wanted)
                .sorted(NEWEST_FIRST)
                .toList();
    }

    /// Notes how a task ended where only its reply tells, as for those that a client of MCP began. The reply itself
    /// is not kept, because a client may have many.
    private CallState withKnownState(AdmittedClient client, CallState task) {
        var notes = new TaskNotes(task.about());
        var isKnown = task.ending().filter(Ending.Replied.class::isInstance).isEmpty()
                || notes.lastState().isPresent();
        return isKnown
                ? task
                : withNotes(
                        task,
                        notes.withLastState(TaskView.of(wholeTask(client, task)).state()));
    }

    private static CallState withNotes(CallState task, TaskNotes notes) {
        return new CallState(
                task.id(),
                notes.about(),
                task.created(),
                task.updated(),
                task.expires(),
                task.report(),
                task.questions(),
                task.ending(),
                task.isKept());
    }

    private CallState wholeTask(AdmittedClient client, CallState task) {
        return calls.find(client.identity(), task.id()).orElse(task);
    }

    private static Predicate<CallState> requestFilter(Fields request) {
        var context = request.text("contextId").filter(text -> !text.isEmpty());
        var state = wantedState(request);
        var after = statusTimestampAfter(request);
        return task -> context.filter(id -> !TaskView.of(task).context().equals(id))
                        .isEmpty()
                && state.filter(one -> TaskView.of(task).state() != one).isEmpty()
                && after.filter(moment -> !task.updated().isAfter(moment)).isEmpty();
    }

    private static Optional<TaskState> wantedState(Fields request) {
        return request.text("status")
                .filter(text -> !text.isEmpty() && !text.equals("TASK_STATE_UNSPECIFIED"))
                .map(text -> TaskState.read(text)
                        .orElseThrow(() -> A2aRefusedException.badField(
                                "status", "must be a state of a task, such as TASK_STATE_WORKING")));
    }

    private static Optional<Instant> statusTimestampAfter(Fields request) {
        try {
            return request.text("statusTimestampAfter")
                    .filter(text -> !text.isEmpty())
                    .map(text -> OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException unreadable) {
            throw A2aRefusedException.badField("statusTimestampAfter", "must be a time such as 2026-11-17T10:00:00Z");
        }
    }

    private List<Fields> tasks(AdmittedClient client, List<CallState> shown, int history, boolean withArtifacts) {
        return shown.stream()
                .map(task -> withArtifacts || isFailed(task) ? wholeTask(client, task) : task)
                .map(task -> TaskView.of(task).task(history, withArtifacts))
                .toList();
    }

    /// A failure says why in its reply.
    private static boolean isFailed(CallState task) {
        return TaskView.of(task).state() == TaskState.FAILED;
    }

    /// When a task changed last, as exactly as it is stored.
    private static long updatedMillis(CallState task) {
        return task.updated().toEpochMilli();
    }

    /// Where the next page begins: after a task as it was then.
    private static String token(CallState last) {
        var text = "%d.%s".formatted(updatedMillis(last), last.id());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Predicate<CallState> pageFilter(Fields request) {
        var token = request.text("pageToken").filter(text -> !text.isEmpty());
        if (token.isEmpty()) {
            return _ -> true;
        }
        try {
            var parts = new String(Base64.getUrlDecoder().decode(token.get()), StandardCharsets.UTF_8).split("\\.", 2);
            var updated = Long.parseLong(parts[0]);
            return task -> isAfter(task, updated, parts[1]);
        } catch (RuntimeException unreadable) {
            throw A2aRefusedException.badField("pageToken", "was not issued by this agent; start without one");
        }
    }

    private static boolean isAfter(CallState task, long updated, String id) {
        var order = Long.compare(updatedMillis(task), updated);
        return order < 0 || (order == 0 && task.id().compareTo(id) < 0);
    }
}
