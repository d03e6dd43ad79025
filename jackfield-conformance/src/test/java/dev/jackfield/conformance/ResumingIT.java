package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The official suite, seen from the hub as a client: its server breaks the stream in the middle of a call.
class ResumingIT {
    private static final String SCRIPT = "@modelcontextprotocol/conformance/dist/index.js";

    @Test
    void hubComesBackToABrokenStreamWhenItsServerWantsItTo() {
        var workplace = Workplace.with("sources: {peer: {url: \"${SERVER_URL}\", era: legacy}}\n");
        workplace.file(
                "client.sh",
                "cd '%s' && export SERVER_URL=\"$1\" && exec %s\n"
                        .formatted(
                                workplace.path(""),
                                String.join(" ", workplace.command("call", "peer.test_reconnection"))));

        var finished = NodeRuntime.run(
                Map.of("NO_COLOR", "1"),
                List.of(
                        NodeRuntime.installed(SCRIPT).toString(),
                        "client",
                        "--command",
                        "sh " + workplace.path("client.sh"),
                        "--scenario",
                        "sse-retry",
                        "--timeout",
                        "60000"));

        assertThat(finished.orThrow().out() + finished.err()).contains("Last-Event-ID: event-2", "0 failed");
    }
}
