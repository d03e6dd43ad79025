package dev.jackfield;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// No test sleeps: it waits for an event, awaits a condition (`Eventually`) or moves its clock. The slowness of a
/// fake is a `FakeDelay`.
class NoSleepTest {
    private static final Path REPOSITORY = Path.of("..");

    private static final List<String> FOLDERS = List.of("src/test/java", "src/fixture/java");

    private static final Path TESTKIT = REPOSITORY.resolve("jackfield-testkit/src/main/java");

    /// A sleep, or a latch that nobody counts down.
    private static final Pattern SLEEP = Pattern.compile("\\b(Thread|[A-Z]+S)\\.sleep\\(|\\.park(Nanos|Until)\\("
            + "|new CountDownLatch\\(\\d+\\)\\s*\\.await\\([^)]");

    private static final Set<Path> EXCEPTIONS = Set.of(
            TESTKIT.resolve("dev/jackfield/testkit/Eventually.java"),
            TESTKIT.resolve("dev/jackfield/testkit/FakeDelay.java"));

    @Test
    void noTestSleeps() throws IOException {
        var sleeping = new ArrayList<Path>();
        for (var source : sources()) {
            if (SLEEP.matcher(Files.readString(source)).find()) {
                sleeping.add(source);
            }
        }

        assertThat(sleeping).containsExactlyInAnyOrderElementsOf(EXCEPTIONS);
    }

    private static List<Path> sources() throws IOException {
        var found = new ArrayList<Path>();
        for (var folder : folders()) {
            try (var files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(found::add);
            }
        }
        return found;
    }

    private static List<Path> folders() throws IOException {
        var found = new ArrayList<>(List.of(TESTKIT));
        try (var modules = Files.list(REPOSITORY)) {
            modules.flatMap(module -> FOLDERS.stream().map(module::resolve))
                    .filter(Files::isDirectory)
                    .forEach(found::add);
        }
        return found;
    }
}
