package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// The regular tasks of a store.
@Timeout(30)
class StoreCareTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(StoreCare.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<String> runs = new ArrayList<>();
    private Optional<String> problem = Optional.of("The disk is full. Make room.");

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
    }

    private void failIfWanted() {
        runs.add("first");
        problem.ifPresent(text -> {
            throw new ShelfException(text);
        });
    }

    private StoreCare care() {
        return new StoreCare(
                HubStore.inMemory(InstantSource.system()),
                List.of(
                        new StoreCare.Task("remove what has expired", this::failIfWanted),
                        new StoreCare.Task("do more", () -> runs.add("second"))));
    }

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    void taskThatFailsIsNamedOnceAndTriedAgain() {
        var care = care();
        care.runRound();
        care.runRound();

        assertThat(runs).containsExactly("first", "second", "first", "second");
        assertThat(lines())
                .containsExactly("Cannot remove what has expired; it is tried again every 10 minutes:"
                        + " The disk is full. Make room.");
    }

    @Test
    void taskThatFailsAgainAfterASuccessIsNamedAgain() {
        var care = care();
        care.runRound();
        problem = Optional.empty();
        care.runRound();
        problem = Optional.of("again");
        care.runRound();

        assertThat(lines()).hasSize(2);
    }

    @Test
    void nothingRunsAfterTheClose() throws InterruptedException {
        var care = care();
        care.start();
        care.close();
        care.runRound();

        assertThat(runs).isEmpty();
        assertThat(lines()).isEmpty();
    }

    @Test
    void taskThatFailsAtTheCloseIsNotNamed() throws InterruptedException {
        var started = new CountDownLatch(1);
        var closed = new CountDownLatch(1);
        var care = new StoreCare(HubStore.inMemory(InstantSource.system()), List.of(new StoreCare.Task("wait", () -> {
            started.countDown();
            awaitQuietly(closed);
            throw new ShelfException("closed");
        })));
        var round = Thread.ofVirtual().start(care::runRound);
        started.await();
        care.close();
        closed.countDown();
        round.join();

        assertThat(lines()).isEmpty();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void storeThatWorksAgainIsNoticedAlthoughNothingUsesIt(@TempDir Path folder) throws Exception {
        var pages = "pragma max_page_count = ";
        try (var store = Store.openFile(folder, Optional.empty(), InstantSource.system());
                var care = new StoreCare(HubStore.of(store), List.of())) {
            store.runOnWriter(pages + 1); // as few as there are: the disk is full
            assertThat(isWritten(store)).isFalse();
            assertThat(store.shelf().drawer(DrawerKind.VECTORS).keys()).isEmpty();
            assertThat(store.state().reason().orElseThrow()).contains("is full. Make room");

            store.runOnWriter(pages + 100_000);
            care.probe();
            assertThat(store.state().isOk()).isTrue();
            assertThat(isWritten(store)).isTrue();
        }
    }

    private static boolean isWritten(Store store) {
        try {
            store.shelf().drawer(DrawerKind.VECTORS).write("key", new byte[1 << 20]);
            return true;
        } catch (ShelfException full) {
            return false;
        }
    }
}
