package dev.jackfield.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchOptionsTest {
    @Test
    void fiveRoundsOfEverythingAreTheDefault() {
        assertThat(BenchOptions.parse(List.of()))
                .isEqualTo(new BenchOptions(5, 4, 1, Optional.empty(), Optional.empty(), false));
    }

    @Test
    void eachCanBeChosen() {
        assertThat(BenchOptions.parse(List.of("--rounds", "3", "--only", "http", "--seconds", "2")))
                .isEqualTo(new BenchOptions(3, 2, 1, Optional.of("http"), Optional.empty(), false));
    }

    @Test
    void olderBuildIsComparedInHttpAndStdio(@TempDir Path folder) throws IOException {
        var launcher = Files.writeString(folder.resolve("jackfield"), "#!/bin/sh\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.createDirectories(folder.resolve("jackfield-cli/target/jackfield"));
        Files.createFile(folder.resolve("jackfield-cli/target/jackfield/jackfield.jar"));
        var options = List.of("--against", folder.toString());

        assertThat(BenchOptions.parse(options).benchmarks())
                .extracting(Benchmark::name)
                .containsExactly("http", "stdio");
        assertThat(Build.olderAt(folder.resolve("jackfield-cli/target/jackfield")))
                .isEqualTo(new Build("older Jackfield", launcher));
        assertThatThrownBy(() -> BenchOptions.parse(List.of("--against", folder.toString(), "--only", "sessions"))
                        .benchmarks())
                .hasMessageContaining("http and stdio only, not in sessions");
    }

    @Test
    void folderWithoutABuildIsRefusedWithWhatToDo(@TempDir Path folder) {
        var options = BenchOptions.parse(List.of("--against", folder.toString()));

        assertThatThrownBy(options::benchmarks)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("No built hub was found in " + folder)
                .hasMessageContaining("build/quick");
    }

    @Test
    void onceNeedsNoWarmUp() {
        assertThat(BenchOptions.parse(List.of("--once")).warmUps()).isZero();
    }

    @Test
    void whatIsNotKnownIsNamedTogetherWithWhatIs() {
        assertThatThrownBy(() -> BenchOptions.parse(List.of("--only", "speed")))
                .hasMessageContaining("speed")
                .hasMessageContaining("http");
        assertThatThrownBy(() -> BenchOptions.parse(List.of("--rounds"))).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> BenchOptions.parse(List.of("--rounds", "many")))
                .hasMessageContaining("many");
        assertThatThrownBy(() -> BenchOptions.parse(List.of("--fast"))).hasMessageContaining("--once");
    }
}
