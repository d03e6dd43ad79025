package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfFixture;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub that is killed while it writes: what it acknowledged is there, whatever the moment.
@Timeout(600)
abstract class KilledWriterContract {
    /// How often, for a long run: `-Dkills=100`.
    private static final int KILLS = Integer.getInteger("kills", 20);

    private static final int MOST_LINES = 120;

    @TempDir
    Path folder;

    private Head verified = new Head("hub", 0, EventHash.START);
    private long acknowledged;

    abstract TestStores stores();

    /// Returns what the program gets to know where the store is.
    abstract List<String> place();

    @Test
    void nothingThatWasAcknowledgedIsMissing() throws Exception {
        var random = new Random();
        for (var round = 0; round < KILLS; round++) {
            var lines = runAndKill("run" + round, 1 + random.nextInt(MOST_LINES));
            try (var store = stores().open(InstantSource.system())) {
                verifyEvents(store.journal(), lines);
                verifyRecords(store, lines);
                assertThat(store.check().problems()).isEmpty();
            }
            acknowledged += lines.size();
        }
        System.out.printf(
                "%s: %d kills, %d writes acknowledged, %d events in one chain%n",
                getClass().getSimpleName(), KILLS, acknowledged, verified.number());
    }

    /// Runs the program, kills it after some lines, and returns all whole lines.
    private List<String> runAndKill(String run, int count) throws IOException, InterruptedException {
        var output = folder.resolve("output");
        var process = new ProcessBuilder(command(run))
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Eventually.await(() -> !process.isAlive() || wholeLines(output).size() >= count);
        assertThat(process.isAlive()).isTrue();
        process.destroyForcibly().waitFor();
        return wholeLines(output);
    }

    private static List<String> wholeLines(Path output) throws IOException {
        var text = Files.readString(output);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private List<String> command(String run) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var jvm = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                run,
                folder.toString());
        return Stream.concat(jvm.stream(), place().stream()).toList();
    }

    private void verifyEvents(Journal journal, List<String> lines) {
        var events = ChainAssert.readAll(journal, "hub", verified.number());
        ChainAssert.assertUnbroken(verified, events);
        assertThat(events.stream()
                        .map(each -> "event " + each.json().text("call").orElse(""))
                        .collect(Collectors.toSet()))
                .containsAll(
                        lines.stream().filter(line -> line.startsWith("event")).toList());
        var last = events.getLast();
        verified = new Head("hub", last.place().number(), last.hash());
        assertThat(journal.heads())
                .singleElement()
                .extracting(Head::number)
                .isEqualTo(last.place().number());
    }

    private static void verifyRecords(Store store, List<String> lines) {
        newestVersions(lines)
                .forEach((key, version) -> assertThat(store.shelf()
                                .find(ShelfFixture.PLAIN, "ann", key)
                                .map(StoredRecord::version)
                                .orElse(ShelfChange.ABSENT))
                        .as(key)
                        .isBetween(version, version + 1));
    }

    private static Map<String, Long> newestVersions(List<String> lines) {
        var versions = new HashMap<String, Long>();
        for (var line : lines) {
            var words = line.split(" ", -1);
            if (words[0].equals("record")) {
                versions.put(words[1], Long.parseLong(words[2]));
            }
        }
        return versions;
    }
}
