package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `build/quick` shows of the output of Maven, for which a script stands in.
class QuickBuildTest {
    @TempDir
    private Path folder;

    private record Ended(int exitCode, String said) {}

    private Ended build(String maven) throws IOException, InterruptedException {
        var program = Files.writeString(folder.resolve("mvn"), "#!/bin/sh\n" + maven);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        var builder =
                new ProcessBuilder(Path.of("../build/quick").toAbsolutePath().toString());
        builder.environment().merge("PATH", folder + ":", (path, first) -> first + path);
        builder.environment().put("TMPDIR", folder.toString());
        var build = builder.redirectErrorStream(true).start();
        var said = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(build.waitFor(), said);
    }

    @Test
    void modulesAndLargeDownloadsAreNamed() throws Exception {
        var ended = build("""
            echo '[INFO] Downloading from central: https://example.com/a/big-1.jar'
            echo '[INFO] Downloaded from central: https://example.com/a/small-1.jar (9.3 kB at 93 kB/s)'
            echo '[INFO] Downloaded from central: https://example.com/a/big-1.jar (93 MB at 9.3 MB/s)'
            echo '[INFO] Building jackfield-core 0.1.0-SNAPSHOT                  [5/19]'
            echo '[INFO] Building jar: /tmp/jackfield-core.jar'
            printf 'no end of line'
            """);

        assertThat(ended.said().lines().skip(1))
                .startsWith(
                        "jackfield:   downloads libraries, once",
                        "jackfield:   big-1.jar (93 MB)",
                        "jackfield:   jackfield-core [5/19]")
                .hasSize(4);
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void errorsAreShownWholeAndFail() throws Exception {
        var ended = build("""
            echo '[INFO] fine'
            echo '[ERROR] Call.java:[3,1] error: cannot find symbol'
            echo '  symbol: class Cal'
            printf 'no end of line'
            exit 1
            """);

        assertThat(ended.said())
                .contains("[ERROR] Call.java:[3,1] error: cannot find symbol\n  symbol: class Cal\n")
                .contains("jackfield: the build failed")
                .doesNotContain("fine", "built in");
        assertThat(ended.exitCode()).isEqualTo(1);
    }
}
