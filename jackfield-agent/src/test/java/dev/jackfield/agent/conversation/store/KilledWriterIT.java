package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.testkit.FakeDelay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Processes that write to one store, and are killed while they do.
@Timeout(600)
class KilledWriterIT {
    private static final int KILLS = 200;
    private static final int LANES = 2;

    /// How many writers of one conversation are killed, so that it stays short.
    private static final int KILLS_OF_ONE = 10;

    private static final int LONGEST_WRITE_MICROS = 8_000;

    @TempDir
    private static Path archives;

    private static ArchivedClassPath classes;

    @TempDir
    private Path folder;

    @BeforeAll
    static void archive(@TempDir Path training) throws IOException, InterruptedException {
        classes = ArchivedClassPath.in(archives);
        var id = ConversationStore.open(training)
                .create(WriterProgram.OWNER, NewConversation.UNTITLED)
                .id();
        assertThat(start(training, id, 1, 3).waitFor()).isZero();
    }

    private ConversationStore store() {
        return ConversationStore.open(folder);
    }

    private String create() throws InterruptedException {
        return store().create(WriterProgram.OWNER, NewConversation.UNTITLED).id();
    }

    /// A writer is killed, the next one goes on, and so forth; another lane of them writes to the same store.
    @Test
    void aKilledWriterLeavesTheOldOrTheNewState() throws Exception {
        var lanes = new ArrayList<Callable<Integer>>();
        for (var lane = 0; lane < LANES; lane++) {
            var random = new Random(lane);
            lanes.add(() -> lane(random));
        }
        var unfinished = 0;
        try (var threads = Executors.newFixedThreadPool(LANES)) {
            for (var lane : threads.invokeAll(lanes)) {
                unfinished += lane.get();
            }
        }

        assertThat(unfinished).as("writers that were killed inside a turn").isGreaterThan(KILLS / 10);
        assertEverythingCanBeRemoved();
    }

    /// Returns how many turns were not written to their ends.
    private Integer lane(Random random) throws IOException, InterruptedException {
        var unfinished = 0;
        for (var kills = 0; kills < KILLS / LANES; kills += KILLS_OF_ONE) {
            unfinished += killWritersOf(create(), random);
        }
        return unfinished;
    }

    private int killWritersOf(String id, Random random) throws IOException, InterruptedException {
        var written = 0;
        var unfinished = 0;
        for (var kill = 0; kill < KILLS_OF_ONE; kill++) {
            var done = writeUntilKilled(id, written, written + 1 + random.nextInt(3), random);
            var canisters = store().load(WriterProgram.OWNER, id).canisters();
            written = canisters.size() / 3;
            assertThat(canisters).isEqualTo(turns(written));
            assertThat(written).isBetween(done, done + 1);
            unfinished += written == done ? 1 : 0;
        }
        return unfinished;
    }

    private static List<Canister> turns(int count) {
        return IntStream.rangeClosed(1, count)
                .boxed()
                .flatMap(number -> WriterProgram.turn(number).stream())
                .toList();
    }

    /// Kills a writer somewhere in its turn `last`, and returns the last turn that it said to have written.
    private int writeUntilKilled(String id, int written, int last, Random random)
            throws IOException, InterruptedException {
        var writer = new ProcessBuilder(WriterProgram.command(classes, folder, id, written + 1, Integer.MAX_VALUE - 1))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var done = written;
        try (var said = writer.inputReader()) {
            for (var line = said.readLine(); line != null; line = said.readLine()) {
                done = line.startsWith("done ") ? number(line) : done;
                if (line.equals("begin " + last)) {
                    spin(random.nextInt(LONGEST_WRITE_MICROS));
                    writer.toHandle().destroyForcibly(); // and what it said can still be read
                }
            }
        } finally {
            writer.destroyForcibly().waitFor();
        }
        assertThat(done).as("the writer began").isGreaterThanOrEqualTo(last - 1);
        return done;
    }

    private static int number(String line) {
        return Integer.parseInt(line.substring(line.indexOf(' ') + 1));
    }

    /// Lets the writer go on for a while, so that it is killed at another point each time.
    private static void spin(int micros) throws InterruptedException {
        FakeDelay.of(Duration.ofNanos(micros * 1_000L));
    }

    private void assertEverythingCanBeRemoved() throws IOException, InterruptedException {
        for (var info : store().list(WriterProgram.OWNER)) {
            assertThat(store().load(WriterProgram.OWNER, info.id()).canisters()).isNotEmpty();
            store().delete(WriterProgram.OWNER, info.id());
        }
        store().sweep();
        assertThat(folder.resolve("conversations")).isEmptyDirectory();
        assertThat(folder.resolve("content")).isEmptyDirectory();
    }

    @Test
    void twoProcessesWriteToOneConversationInTurns() throws Exception {
        var id = create();
        var first = start(folder, id, 1, 30);
        var second = start(folder, id, 31, 60);

        assertThat(List.of(first.waitFor(), second.waitFor())).containsExactly(0, 0);

        var canisters = store().load(WriterProgram.OWNER, id).canisters();
        assertThat(canisters).hasSize(180);
        var turns = new ArrayList<List<Canister>>();
        for (var at = 0; at < canisters.size(); at += 3) {
            turns.add(canisters.subList(at, at + 3));
        }
        assertThat(turns)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 60)
                        .mapToObj(WriterProgram::turn)
                        .toList());
        try (var contents = Files.list(folder.resolve("content"))) {
            assertThat(contents).hasSize(120);
        }
    }

    private static Process start(Path folder, String id, int from, int to) throws IOException {
        return new ProcessBuilder(WriterProgram.command(classes, folder, id, from, to))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
