package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Sources that come and go by command while the hub runs, and a call that does not notice.
class AdminIT {
    private static final String SECRET = "s3cret-of-the-fixture";

    private final Workplace workplace = Workplace.create();

    /// A server that writes down at each start which key it got.
    private String[] addition() {
        var java = Fixture.command("stdio-legacy").stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        var script = "echo \"$FIXTURE_KEY\" >> %s; exec %s".formatted(workplace.path("starts"), java);
        return new String[] {"add", "fixture", "--secret", "FIXTURE_KEY", "--", "sh", "-c", script};
    }

    private String config() throws IOException {
        return Files.readString(workplace.path("jackfield.yaml"));
    }

    private int starts() {
        try {
            return Files.readAllLines(workplace.path("starts")).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void echoes(HubProcess hub) {
        assertThat(hub.run("call", "fixture.echo", "text=hello").orThrow().out())
                .isEqualTo("hello");
    }

    @Test
    void sourcesChangeWhileACallGoesOn() throws Exception {
        try (var gate = new WaitingServer()) {
            var before = "# mine\nsources:\n  gate: %s   # stays\n"
                    .formatted(gate.source().replace("}", ", timeout: 5m}"));
            workplace.file("jackfield.yaml", before);
            try (var hub = HubProcess.start(workplace);
                    var call = workplace.start("call", "gate.wait")) {
                gate.awaitCall();

                var added = workplace.feed(SECRET + "\n", addition()).orThrow();
                assertThat(added.out()).contains("It works: MCP 2025-11-25 (legacy)", "Added fixture to");
                hub.awaitReady("fixture");
                echoes(hub);
                assertThat(workplace.path("starts")).hasContent(SECRET + "\n" + SECRET);
                assertThat(config()).startsWith(before).contains("FIXTURE_KEY: \"${FIXTURE_KEY}\"");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(workplace.path(".env"))))
                        .isEqualTo("rw-------");

                hub.run("disable", "fixture").orThrow();
                var refused = hub.run("call", "fixture.echo", "text=hello");
                assertThat(refused.exitCode()).isEqualTo(1);
                assertThat(refused.out()).contains("disabled in the configuration");
                hub.run("enable", "fixture").orThrow();
                echoes(hub);
                hub.run("restart", "fixture").orThrow();
                hub.awaitSources(_ -> starts() == 4); // tried, added, enabled, restarted
                hub.awaitReady("fixture");
                echoes(hub);

                hub.run("remove", "fixture", "--yes").orThrow();
                assertThat(config()).isEqualTo(before);
                assertThat(hub.run("sources").orThrow().out()).doesNotContain("fixture");
                assertThat(hub.log() + added.out() + config()).doesNotContain(SECRET);

                gate.open();
                assertThat(call.finish(Duration.ofSeconds(60)).orThrow().out()).isEqualTo("done");
            }
        }
    }
}
