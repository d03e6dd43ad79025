package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A configuration that is changed while the hub runs on it.
class ReloadIT {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String SOURCE = Fixture.stdioSource("stdio-modern");

    private static void reload(HubProcess hub, String yaml, String expected) {
        hub.workplace().file("jackfield.yaml", yaml);
        hub.child().signal("HUP");
        hub.child().awaitError(Pattern.compile(expected), SOON);
    }

    private static String sources(String... ids) {
        var yaml = new StringBuilder("sources:\n");
        for (var id : ids) {
            yaml.append("  ").append(id).append(": ").append(SOURCE).append("\n");
        }
        return yaml.toString();
    }

    @Test
    void sourcesComeAndGoAndABrokenFileChangesNothing() {
        try (var hub = HubProcess.start(sources("stays", "goes"))) {
            hub.awaitReady("stays", "goes");
            var before = hub.child().started();

            reload(hub, sources("stays", "goes", "comes"), "Configuration reloaded: added comes$");
            hub.awaitReady("stays", "goes", "comes");
            assertThat(hub.child().started()).containsAll(before).hasSizeGreaterThan(before.size());

            reload(hub, sources("stays").replace("command", "comand"), "jackfield.yaml:2: sources.stays.comand");
            assertThat(hub.run("call", "goes.echo", "text=hello").orThrow().out())
                    .isEqualTo("hello");

            reload(
                    hub,
                    sources("stays", "comes") + "http: {port: 1}\n",
                    "http.port has changed; restart the hub to apply it");
            assertThat(hub.run("sources").orThrow().out().lines().map(line -> line.split("\t", 2)[0]))
                    .containsExactly("stays", "comes");
            assertThat(alive(before)).isNotEmpty();
            hub.awaitSources(_ -> alive(before).size() < before.size());
            assertThat(hub.run("call", "stays.echo", "text=hello").orThrow().out())
                    .isEqualTo("hello");
        }
    }

    private static List<ProcessHandle> alive(List<ProcessHandle> processes) {
        return processes.stream().filter(ProcessHandle::isAlive).toList();
    }
}
