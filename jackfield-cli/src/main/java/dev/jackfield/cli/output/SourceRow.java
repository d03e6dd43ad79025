package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The state of one source for people: what happened, and when the next attempt is.
public record SourceRow(
        String id, String state, Optional<String> since, String tools, String detail, List<String> invalid) {
    public SourceRow {
        invalid = List.copyOf(invalid);
    }

    /// The sources in what the hub says of itself.
    public static List<SourceRow> of(Fields status) {
        var now = status.text("time").orElse("");
        return status.get("sources").map(Json::items).orElse(List.of()).stream()
                .map(source -> row(source.object().orElse(Fields.EMPTY), now))
                .toList();
    }

    private static SourceRow row(Fields source, String now) {
        var detail = Terminal.firstLine(summary(source.text("detail").orElse("")), 200);
        var next = source.text("nextAttempt").map(at -> nextAttempt(at, now)).orElse("");
        return new SourceRow(
                source.text("id").orElse(""),
                source.text("state").orElse(""),
                source.text("since").map(SourceRow::minute),
                tools(source),
                detail + next + timeLeft(source, now) + traces(source) + description(source),
                invalid(source));
    }

    /// How long a source that starts still has for that.
    private static String timeLeft(Fields source, String now) {
        return source.text("until")
                .map(until -> seconds(now, until))
                .filter(seconds -> seconds > 0)
                .map(seconds -> " (giving up in " + seconds + " s)")
                .orElse("");
    }

    /// The process ids that run now, the number of crashes, and the last one.
    private static String traces(Fields source) {
        var pids = source.get("processes").map(Json::items).orElse(List.of()).stream()
                .map(Json::toString)
                .toList();
        var restarts = source.get("restarts").map(each -> each.tree().asLong(0)).orElse(0L);
        var last = source.object("lastEnd");
        var reason = last.text("reason").orElse("");
        var isTold = summary(reason).equals(summary(source.text("detail").orElse("")));
        return (pids.isEmpty() ? "" : "; pid " + String.join(", ", pids))
                + (restarts == 0
                        ? ""
                        : "; %s, last at %s%s"
                                .formatted(
                                        Terminal.count(restarts, "restart"),
                                        minute(last.text("when").orElse("")),
                                        isTold ? "" : ": " + Terminal.firstLine(summary(reason), 200)));
    }

    private static String description(Fields source) {
        return source.text("description")
                .map(text -> "; " + Terminal.firstLine(text, 200))
                .orElse("");
    }

    private static String tools(Fields source) {
        var shown = source.get("tools").map(Json::toString).orElse("0");
        return source.get("toolsForAskable")
                .map(more -> shown + " (" + more + " more for clients that can answer questions)")
                .orElse(shown);
    }

    /// The items that are left out or changed, each with the reason.
    private static List<String> invalid(Fields source) {
        return Stream.concat(
                        objects(source, "incomplete").map(SourceRow::incompleteText),
                        objects(source, "invalid").map(SourceRow::invalidItem))
                .map(line -> Terminal.firstLine(line, 300))
                .toList();
    }

    /// A kind of items that the source could not list to the end.
    static String incompleteText(Fields each) {
        return "%s are not all listed: %s"
                .formatted(
                        each.text("kind").orElse(""),
                        summary(each.text("reason").orElse("")));
    }

    private static String invalidItem(Fields each) {
        return "%s '%s': %s"
                .formatted(
                        each.text("kind").orElse(""),
                        each.text("name").orElse(""),
                        each.text("reason").orElse(""));
    }

    private static Stream<Fields> objects(Fields in, String key) {
        return in.get(key).map(Json::items).orElse(List.of()).stream()
                .map(each -> each.object().orElse(Fields.EMPTY));
    }

    /// The first line tells what happened, and quotes what the program itself said about it.
    static String summary(String detail) {
        return detail.strip().lines().findFirst().orElse("");
    }

    /// By the clock of the hub, whatever time it is here.
    private static String nextAttempt(String at, String now) {
        var wait = seconds(now, at);
        return wait > 0 ? " (next attempt in " + wait + " s)" : "";
    }

    /// From one moment to another; 0 where one of them cannot be read.
    private static long seconds(String now, String at) {
        try {
            return Duration.between(Instant.parse(now), Instant.parse(at)).toSeconds();
        } catch (DateTimeException unknown) {
            return 0;
        }
    }

    /// Rounded to a unit that people read easily.
    private static String minute(String instant) {
        return instant.replaceFirst(":\\d\\d(\\.\\d+)?Z$", "Z");
    }

    /// The state, and since when it is that.
    public String stateText() {
        return state + since.map(at -> " since " + at).orElse("");
    }

    public boolean isReady() {
        return state.equals("ready");
    }

    public boolean isIdle() {
        return state.equals("idle");
    }

    public List<String> cells() {
        return List.of(id, state, tools, detail);
    }
}
