package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// However the hub ends, the processes that it started end too, and those that they started.
class OrphansIT {

    @Test
    void nothingIsLeftAfterAKill() throws Exception {
        nothingIsLeftAfter(Child::kill);
    }

    @Test
    void nothingIsLeftAfterATermination() throws Exception {
        nothingIsLeftAfter(Child::terminate);
    }

    private static void nothingIsLeftAfter(Consumer<Child> end) throws Exception {
        var marker = "family-" + UUID.randomUUID();
        try (var hub = HubProcess.start(source(marker))) {
            hub.awaitReady("family");
            var family = family(marker);
            assertThat(family).hasSizeGreaterThanOrEqualTo(3);

            end.accept(hub.child());

            var exits = family.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
            CompletableFuture.allOf(exits).get(10, TimeUnit.SECONDS);
            assertThat(family(marker)).isEmpty();
        }
    }

    /// A shell that leaves a shell of its own in the background, and has the server as a child.
    private static String source(String marker) {
        var server = Fixture.quoted(Fixture.command("stdio-legacy"));
        return """
            sources:
              family:
                command: [sh, -c, 'sh -c "sleep 600; true" "$0" & "$@"; true', %s]
                args: %s
            """.formatted(marker, server);
    }

    /// All that carry the marker, and all that these started.
    private static List<ProcessHandle> family(String marker) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(marker))
                .<ProcessHandle>mapMulti((process, found) -> {
                    found.accept(process);
                    process.descendants().forEach(found);
                })
                .distinct()
                .toList();
    }
}
