package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Documents and files that are made to hang, fill or crash what reads them.
@Timeout(20)
class HostileDocumentsTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    private void pipe(String name) throws IOException, InterruptedException {
        var made = new ProcessBuilder("mkfifo", temporary.resolve(name).toString()).start();
        assertThat(made.waitFor(Duration.ofSeconds(10))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "jackfield.yaml, '[', nested more than 60 deep",
        "jackfield.yaml, '{a: ', nested more than 60 deep",
        "jackfield.yaml, '- ', nested more than 60 deep",
        "jackfield.json, '[', nested more than 60 deep",
        "jackfield.json, '{\"a\":', nested more than 60 deep",
        "jackfield.toml, 'a = [', nested more than 60 deep",
        "jackfield.toml, '{a = ', nested more than 60 deep"
    })
    void depthIsBounded(String name, String step, String said) {
        folder.file(name, (name.endsWith("toml") ? "x = " : "") + step.repeat(20_000));

        assertThat(folder.problems()).singleElement().asString().contains(name, said);
    }

    /// The parser reads by pieces of 1,025.
    @Test
    void characterOfTwoPlacesMayStandAnywhere() {
        for (var before = 1_000; before < 1_030; before++) {
            folder.file("jackfield.yaml", "#%s😀\nsources: {a: {command: x}}\n".formatted("x".repeat(before)));

            assertThat(folder.load().settings().sources()).containsOnlyKeys("a");
        }
    }

    @Test
    void depthOfDottedKeysIsBounded() {
        folder.file("jackfield.toml", "a.".repeat(5_000) + "b = 1\n");

        assertThat(folder.problems()).singleElement().asString().contains("nested more than 60 deep");
    }

    @Test
    void aliasesMultiplyUpToABound() {
        var lines = IntStream.range(0, 20)
                .mapToObj(level -> "a%d: &a%d [*a%d, *a%d]".formatted(level + 1, level + 1, level, level))
                .collect(Collectors.joining("\n"));
        folder.file("jackfield.yaml", "a0: &a0 [x, x]\n" + lines + "\n");

        assertThat(folder.problems()).singleElement().asString().contains("has more than 200000 values");
    }

    @Test
    void tagsMeanNothing() {
        folder.file("jackfield.yaml", "http: {host: !secret host}\nlog: !!java.util.Date {}\n");

        assertThat(folder.problems())
                .anySatisfy(problem -> assertThat(problem).contains("jackfield.yaml:1: has the tag `!secret`"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/proc/self/environ", "/proc/self/mem", "pipe", "zero", "."})
    void onlyRegularFilesAreFilledIn(String name) throws Exception {
        pipe("pipe");
        Files.createSymbolicLink(temporary.resolve("zero"), Path.of("/dev/zero"));
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['${file:%s}']}\n".formatted(name));

        assertThat(folder.load().unusable().get("a"))
                .contains("file " + name + " cannot be read: it is not a regular file");
    }

    @Test
    void fileOfABoundedSizeIsFilledIn() {
        folder.file("large.txt", "x".repeat((1 << 20) + 1));
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['${file:large.txt}']}\n");

        assertThat(folder.load().unusable().get("a")).contains("it is larger than 1 MiB");
    }

    @Test
    void whatIsFilledInIsBoundedInAll() {
        folder.variable("LONG", "x".repeat(100_000));
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['%s']}\n".formatted("${LONG}".repeat(1000)));

        assertThat(folder.load().unusable().get("a")).contains("more than 16 MiB would be filled in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jackfield.yaml", ".env"})
    void pipeIsNoConfiguration(String name) throws Exception {
        if (!name.equals("jackfield.yaml")) {
            folder.file("jackfield.yaml", "");
        }
        pipe(name);
        var refused = catchThrowableOfType(ConfigProblemsException.class, () -> folder.load("jackfield.yaml"));

        assertThat(refused).hasMessageContaining(name + ": cannot be read: it is not a regular file");
    }

    @Test
    void pipeIsNoCertificate() throws Exception {
        pipe("ca.pem");
        folder.file("jackfield.yaml", "ca: ca.pem\n");

        assertThat(folder.problems()).singleElement().asString().contains("it is not a regular file");
    }

    @Test
    void hugeFileIsNotRead() {
        folder.file("jackfield.yaml", "#".repeat((4 << 20) + 1));

        assertThat(folder.problems()).singleElement().asString().contains("it is larger than 4 MiB");
    }

    @Test
    void longValueInQuotesIsRead() {
        folder.file(".env", "LONG=\"" + "x\\n".repeat(50_000) + "\"\n");
        folder.file("jackfield.yaml", "sources:\n  a: {command: x, args: ['${LONG}']}\n");

        assertThat(folder.program("a").args().getFirst()).hasSize(100_000);
    }
}
