package dev.jackfield.api;

import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.MetricsMount;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/// An HTTP server of an embedded hub, for clients on this machine.
public final class HttpDoor implements AutoCloseable {
    private final HubReception reception;
    private final McpMount mcp;
    private final HttpHost host;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private HttpDoor(HubReception reception, McpMount mcp, HttpHost host) {
        this.reception = reception;
        this.mcp = mcp;
        this.host = host;
    }

    static HttpDoor open(Endpoints endpoints, Authenticator tokens, CallCounts counts, int port) {
        var reception = new HubReception(endpoints, tokens);
        var mcp = new McpMount(reception, McpMountSettings.DEFAULT);
        var metrics = new MetricsMount(() -> page(counts, reception), reception);
        var host = HttpHost.start(
                HostSettings.loopback(port), Map.of("/mcp", mcp, McpMount.SSE_PATH, mcp, "/metrics", metrics));
        return new HttpDoor(reception, mcp, host);
    }

    private static String page(CallCounts counts, HubReception reception) {
        return new CountsPage(counts.all(), reception.logins().refusedLogins().countsByDoor()).text();
    }

    /// The URL of all tools. A single source has an endpoint below it, at `/<id>`, under its own names.
    public String url() {
        return host.uri() + "/mcp";
    }

    /// The URL of the call metrics, in the format of Prometheus.
    public String metricsUrl() {
        return host.uri() + "/metrics";
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            reception.close();
            mcp.close();
            host.close();
        }
    }

    /// Counted calls in the format of Prometheus, under the metric names that a hub server uses.
    ///
    /// @param refusedLogins the number of refused logins by door
    record CountsPage(List<PathCount> counts, Map<String, Long> refusedLogins) {

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
                    + family("jackfield_call_duration_seconds_max", "gauge", "The longest call", this::longest)
                    + logins();
        }

        private String family(String name, String type, String help, Function<PathCount, String> lines) {
            return head(name, type, help) + counts.stream().map(lines).collect(Collectors.joining());
        }

        private static String head(String name, String type, String help) {
            return "# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
        }

        private String logins() {
            var name = "jackfield_refused_logins_total";
            return head(name, "counter", "Requests that were refused because their token was wrong or missing")
                    + refusedLogins.entrySet().stream()
                            .map(door -> "%s{door=\"%s\"} %d\n".formatted(name, escape(door.getKey()), door.getValue()))
                            .collect(Collectors.joining());
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
                            escape(count.tool().item()),
                            more,
                            value);
        }

        private static String escape(String label) {
            return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        }

        private static double seconds(Duration time) {
            return time.toNanos() / 1e9;
        }
    }
}
