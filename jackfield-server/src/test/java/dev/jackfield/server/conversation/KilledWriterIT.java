package dev.jackfield.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.store.ConversationStore;
import dev.jackfield.agent.conversation.store.NewConversation;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.server.store.Store;
import dev.jackfield.testkit.FakeDelay;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Processes that write conversations to one store, and are killed while they do.
@Timeout(600)
class KilledWriterIT {
    private static final int KILLS = Integer.getInteger("jackfield.kills", 40);
    private static final int LANES = 2;

    /// How many writers of one conversation are killed, so that it stays short.
    private static final int KILLS_OF_ONE = 10;

    private static final int LONGEST_WRITE_MICROS = 8_000;

    @TempDir
    private static Path archives;

    private static ArchivedClassPath classes;

    @TempDir
    private Path folder;

    private Store opened;
    private ConversationStore store;

    @BeforeAll
    static void archive(@TempDir Path training) throws IOException, InterruptedException {
        classes = ArchivedClassPath.in(archives);
        try (var first = WriterProgram.open(training)) {
            var id = new ConversationStore(first.shelf())
                    .create(WriterProgram.OWNER, NewConversation.UNTITLED)
                    .id();
            try (var writer = ChildProgram.start(classes, WriterProgram.class, training, id, 1, 3)) {
                assertThat(writer.waitFor()).isZero();
            }
        }
    }

    @BeforeEach
    void open() {
        opened = WriterProgram.open(folder);
        store = new ConversationStore(opened.shelf());
    }

    @AfterEach
    void close() {
        opened.close();
    }

    private String create() {
        return store.create(WriterProgram.OWNER, NewConversation.UNTITLED).id();
    }

    /// A writer is killed, the next one goes on, and so forth; another lane of them writes to the same store.
    @Test
    void aKilledWriterLeavesTheOldOrTheNewState() throws Exception {
        var lanes = new ArrayList<Callable<Integer>>();
        for (var lane = 0; lane < LANES; lane++) {
            var random = new Random(lane);
            lanes.add(() -> runLane(random));
        }
        var unfinished = 0;
        try (var threads = Executors.newFixedThreadPool(LANES)) {
            for (var lane : threads.invokeAll(lanes)) {
                unfinished += lane.get();
            }
        }

        assertThat(unfinished).as("writers that were killed inside a turn").isGreaterThan(KILLS / 20);
        assertEverythingCanBeRemoved();
    }

    /// Returns how many turns were not written to their ends.
    private Integer runLane(Random random) throws IOException, InterruptedException {
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
            var canisters = store.load(WriterProgram.OWNER, id).canisters();
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
        var done = written;
        try (var writer =
                ChildProgram.start(classes, WriterProgram.class, folder, id, written + 1, Integer.MAX_VALUE - 1)) {
            for (var line = writer.nextLine(); line.isPresent(); line = writer.nextLine()) {
                done = line.get().startsWith("done ") ? number(line.get()) : done;
                if (line.get().equals("begin " + last)) {
                    FakeDelay.of(
                            Duration.ofNanos(random.nextInt(LONGEST_WRITE_MICROS) * 1_000L)); // another point each time
                    writer.kill();
                }
            }
        }
        assertThat(done).as("the writer began").isGreaterThanOrEqualTo(last - 1);
        return done;
    }

    private static int number(String line) {
        return Integer.parseInt(line.substring(line.indexOf(' ') + 1));
    }

    private void assertEverythingCanBeRemoved() {
        for (var info : store.list(WriterProgram.OWNER)) {
            assertThat(store.load(WriterProgram.OWNER, info.id()).canisters()).isNotEmpty();
            store.delete(WriterProgram.OWNER, info.id());
        }
        assertThat(opened.shelf().usage(DrawerKind.TURNS, WriterProgram.OWNER)).isEqualTo(Usage.NOTHING);
        assertThat(opened.check().problems()).isEmpty();
    }

    @Test
    void twoProcessesWriteToOneConversationInTurns() throws Exception {
        var id = create();
        try (var first = ChildProgram.start(classes, WriterProgram.class, folder, id, 1, 30);
                var second = ChildProgram.start(classes, WriterProgram.class, folder, id, 31, 60)) {
            assertThat(List.of(first.waitFor(), second.waitFor())).containsExactly(0, 0);
        }

        var canisters = store.load(WriterProgram.OWNER, id).canisters();
        var turns = new ArrayList<List<Canister>>();
        for (var at = 0; at < canisters.size(); at += 3) {
            turns.add(canisters.subList(at, at + 3));
        }
        assertThat(turns)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 60)
                        .mapToObj(WriterProgram::turn)
                        .toList());
    }
}
