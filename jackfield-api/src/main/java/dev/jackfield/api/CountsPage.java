package dev.jackfield.api;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Counted calls in the format of Prometheus, under the metric names that a hub server uses.
record CountsPage(List<PathCount> counts) {

    String text() {
        return family(
                        "jackfield_calls_total",
                        "counter",
                        "Calls by outcome: ok, or error for every other outcome",
                        this::outcomes)
                + family(
                        "jackfield_calls_inner_total",
                        "counter",
                        "Calls that were made inside other calls",
                        this::inner)
                + family("jackfield_call_duration_seconds", "summary", "How long calls took", this::durations)
                + family("jackfield_call_duration_seconds_max", "gauge", "The longest call", this::longest);
    }

    private String family(String name, String type, String help, Function<PathCount, String> lines) {
        return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n"
                + counts.stream().map(lines).collect(Collectors.joining());
    }

    private String outcomes(PathCount count) {
        return line("jackfield_calls_total", count, ",outcome=\"ok\"", count.calls() - count.errors())
                + line("jackfield_calls_total", count, ",outcome=\"error\"", count.errors());
    }

    private String inner(PathCount count) {
        return line("jackfield_calls_inner_total", count, "", count.inner());
    }

    private String durations(PathCount count) {
        return line("jackfield_call_duration_seconds_count", count, "", count.calls())
                + line("jackfield_call_duration_seconds_sum", count, "", seconds(count.total()));
    }

    private String longest(PathCount count) {
        return line("jackfield_call_duration_seconds_max", count, "", seconds(count.longest()));
    }

    private static String line(String name, PathCount count, String more, Number value) {
        return "%s{path=\"%s\",source=\"%s\",tool=\"%s\"%s} %s\n"
                .formatted(
                        name,
                        count.path(),
                        count.tool().source(),
                        escaped(count.tool().item()),
                        more,
                        value);
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
