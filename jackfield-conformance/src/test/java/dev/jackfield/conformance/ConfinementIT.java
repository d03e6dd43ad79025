package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A source that is confined serves like any other; one that cannot be confined does not run at all.
class ConfinementIT {

    @Test
    void confinedServerAnswers() throws Exception {
        assumeTrue(bubblewrapRuns(), "bubblewrap cannot run here");
        var workplace = Workplace.with("sources: {fixture: {command: %s, sandbox: {read: [%s]}}}\n"
                .formatted(Fixture.quoted(Fixture.command("stdio-legacy")), classPath()));

        assertThat(workplace.run("call", "fixture.echo", "text=hello").orThrow().out())
                .isEqualTo("hello");
    }

    @Test
    void withoutBubblewrapTheSourceIsStoppedAndSaysHowToGetIt() throws IOException {
        var workplace = Workplace.with("sources: {a: {command: sh, sandbox: bwrap}}\n");
        workplace.variable(
                "PATH", programsWithoutBubblewrap(workplace.path("bin")).toString());

        assertThat(workplace.run("sources").out()).contains("a\tstopped", "apt-get install bubblewrap");
    }

    private static boolean bubblewrapRuns() throws InterruptedException {
        try {
            return new ProcessBuilder("bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "true")
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            System.err.println("SKIPPED: " + absent.getMessage());
            return false;
        }
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .map(path -> '"' + path.toString() + '"')
                .collect(Collectors.joining(", "));
    }

    private static Path programsWithoutBubblewrap(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (var programs = Files.list(Path.of("/usr/bin"))) {
            for (var program : programs.toList()) {
                if (!program.endsWith("bwrap")) {
                    Files.createSymbolicLink(folder.resolve(program.getFileName()), program);
                }
            }
        }
        return folder;
    }
}
