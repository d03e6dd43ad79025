package dev.jackfield.cli;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// How one source is, for people: what happened, and how soon it will be tried again.
record SourceRow(String id, String state, String tools, String detail) {
    /// The sources in what the hub says of itself.
    static List<SourceRow> of(Fields status) {
        var now = status.text("time").orElse("");
        return status.get("sources").map(Json::items).orElse(List.of()).stream()
                .map(source -> row(source.object().orElse(Fields.EMPTY), now))
                .toList();
    }

    private static SourceRow row(Fields source, String now) {
        var detail = Terminal.brief(summary(source.text("detail").orElse("")), 200);
        var next = source.text("nextAttempt").map(at -> next(at, now)).orElse("");
        return new SourceRow(
                source.text("id").orElse(""),
                source.text("state").orElse(""),
                source.get("tools").map(Json::toString).orElse("0"),
                detail + next);
    }

    /// The first line tells what happened, and the last one what the program itself said about it.
    static String summary(String detail) {
        var lines = detail.strip().lines().toList();
        return lines.size() < 2 ? detail : lines.getFirst() + " " + lines.getLast();
    }

    /// By the clock of the hub, whatever time it is here.
    private static String next(String at, String now) {
        try {
            var wait = Duration.between(Instant.parse(now), Instant.parse(at)).toSeconds();
            return wait > 0 ? " (next attempt in " + wait + " s)" : "";
        } catch (DateTimeException unknown) {
            return "";
        }
    }

    boolean isReady() {
        return state.equals("ready");
    }

    boolean isIdle() {
        return state.equals("idle");
    }

    List<String> cells() {
        return List.of(id, state, tools, detail);
    }
}
