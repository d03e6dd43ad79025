package dev.jackfield.core.endpoint;

import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Writes running calls in the form of the tasks extension.
final class TaskShape {
    private static final long POLL_MILLIS = 1000;

    private TaskShape() {}

    /// Returns the result of a call that has just become a task, with the status at that moment. Later states are
    /// for `tasks/get`.
    static Fields createdResult(CallState state) {
        return Fields.of("resultType", Json.string("task")).and(task(state)).with("status", "working");
    }

    /// Returns everything about a task.
    static Fields detailedTask(CallState state) {
        var task = task(state);
        return state.ending()
                .map(ending -> withEnding(task, ending))
                .orElseGet(() -> state.isAsking() ? task.with("inputRequests", questions(state)) : task);
    }

    private static Fields withEnding(Fields task, Ending ending) {
        return switch (ending) {
            case Ending.Replied(var reply) -> task.with("result", EndingMessages.object(reply));
            case Ending.Failed failed ->
                task.with("error", EndingMessages.error(failed).json());
            case Ending.Cancelled _ -> task;
            case Ending.Lost _ -> task.with("error", EndingMessages.lostError().json());
        };
    }

    private static Fields task(CallState state) {
        var task = Fields.of("taskId", Json.string(state.id())).with("status", status(state));
        var told = state.report().isEmpty() ? task : task.with("statusMessage", state.report());
        return told.with("createdAt", time(state.created()))
                .with("lastUpdatedAt", time(state.updated()))
                .with(
                        "ttlMs",
                        Json.number(Duration.between(state.created(), state.expires())
                                .toMillis()))
                .with("pollIntervalMs", Json.number(POLL_MILLIS));
    }

    private static String status(CallState state) {
        return state.ending()
                .map(ending -> switch (ending) {
                    case Ending.Replied _ -> "completed";
                    case Ending.Failed _, Ending.Lost _ -> "failed";
                    case Ending.Cancelled _ -> "cancelled";
                })
                .orElse(state.isAsking() ? "input_required" : "working");
    }

    private static String time(Instant moment) {
        return moment.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    static Fields questions(CallState state) {
        var questions = Fields.EMPTY;
        for (var question : state.questions().entrySet()) {
            questions = questions.with(question.getKey(), question.getValue());
        }
        return questions;
    }

    /// Returns the answers in a request. One that is no object is ignored.
    static Fields answers(Fields params) {
        var all = params.object("inputResponses");
        return all.without(key -> all.get(key).flatMap(Json::object).isEmpty());
    }
}
