package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.testkit.Eventually;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Threads that append events and note which were acknowledged.
final class JournalLoad implements AutoCloseable {
    private static final String CHAIN = "hub";

    private final Store store;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicLong longest = new AtomicLong();
    private volatile boolean isEnough;

    private JournalLoad(Store store) {
        this.store = store;
    }

    static JournalLoad start(Store store, int count) {
        var load = new JournalLoad(store);
        for (var thread = 0; thread < count; thread++) {
            var name = "t" + thread;
            load.threads.execute(() -> load.run(name));
        }
        return load;
    }

    private void run(String thread) {
        for (var at = 0; !isEnough; at++) {
            append(thread + "-" + at);
        }
    }

    private void append(String id) {
        var start = System.nanoTime();
        try {
            store.journal().append(CHAIN, List.of(TestEvents.with(Instant.now(), "call", id)), true);
            acknowledged.add(id);
        } catch (ShelfException lost) {
            failed.incrementAndGet();
        }
        longest.accumulateAndGet(System.nanoTime() - start, Math::max);
    }

    int acknowledged() {
        return acknowledged.size();
    }

    void awaitAcknowledged(int count) throws InterruptedException {
        Eventually.await(() -> acknowledged.size() >= count);
    }

    void awaitFailed(int count) throws InterruptedException {
        var before = failed.get();
        Eventually.await(() -> failed.get() >= before + count);
    }

    Duration longestCall() {
        return Duration.ofNanos(longest.get());
    }

    void stop() {
        isEnough = true;
        threads.close();
    }

    /// Fails unless the chain is whole and has every event that was acknowledged.
    void assertAllThere(Journal journal) {
        var events = ChainAssert.readAll(journal, CHAIN, 0);
        ChainAssert.assertUnbroken(events);
        assertThat(events.stream()
                        .map(each -> each.json().text("call").orElse(""))
                        .collect(Collectors.toSet()))
                .containsAll(acknowledged);
    }

    @Override
    public void close() {
        stop();
    }
}
