package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.core.shelf.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Several threads or processes that use conversations which share turns.
@Timeout(60)
class ConcurrentConversationsTest extends ConversationStoreFixture {
    private static final int ROUNDS = 300;
    private static final int MOST_STEPS = 50;

    private String first;
    private String fork;
    private String old;

    /// Something that one does with the first conversation, its fork, and one that has expired.
    record Act(String name, Action action) {
        interface Action {
            void run(ConcurrentConversationsTest test, ConversationStore store);
        }

        void tryRun(ConcurrentConversationsTest test, ConversationStore store) {
            try {
                action.run(test, store);
            } catch (ConversationException refused) {
                assertThat(refused.kind()).isEqualTo(ConversationException.Kind.UNKNOWN);
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Act> ACTS = List.of(
            new Act("append to the first", (test, store) -> store.append("ann", test.first, Turns.plain("more"))),
            new Act("append to the fork", (test, store) -> store.append("ann", test.fork, Turns.plain("more"))),
            new Act("fork the first", (test, store) -> store.fork("ann", test.first, 4)),
            new Act("fork the fork", (test, store) -> store.fork("ann", test.fork, 7)),
            new Act("delete the first", (test, store) -> store.delete("ann", test.first)),
            new Act("delete the fork", (test, store) -> store.delete("ann", test.fork)),
            new Act("load the first", (test, store) -> test.assertWhole(store, test.first)),
            new Act("load the fork", (test, store) -> test.assertWhole(store, test.fork)),
            new Act("sweep", (_, store) -> store.sweep()),
            new Act("make another", (test, store) -> create(store, "ann", Turns.plain("another"))),
            new Act("load the expired one", (test, store) -> test.assertWhole(store, test.old)));

    @BeforeEach
    void fill() {
        var store = open();
        old = create(store, "ann", Turns.plain("old"));
        clock.advance(Duration.ofDays(29));
        first = create(store, "ann", Turns.plain("one"));
        store.append("ann", first, Turns.withTool("two"));
        fork = store.fork("ann", first, 6).id();
        store.append("ann", fork, Turns.plain("three"));
        store.delete("ann", store.fork("ann", fork, 7).id());
        clock.advance(Duration.ofDays(1));
    }

    static Stream<Act> acts() {
        return ACTS.stream();
    }

    /// Whatever is done between any two steps of something else, no turn is lost and none is left.
    @ParameterizedTest
    @MethodSource("acts")
    void nothingInBetweenSpoilsAConversation(Act act) {
        for (var other : ACTS) {
            var steps = 0;
            while (runWithOneBefore(steps, act, other)) {
                steps++;
            }
            assertThat(steps).isBetween(1, MOST_STEPS);
        }
    }

    /// Runs an act on a fresh shelf, and another one before a step of it. Returns whether there is such a step.
    private boolean runWithOneBefore(int step, Act act, Act other) {
        var fresh = new ConcurrentConversationsTest();
        fresh.fill();
        var watched = new SteppedShelf(fresh.shelf, step, () -> other.tryRun(fresh, fresh.open()));
        act.tryRun(fresh, fresh.open(watched));
        fresh.assertEverythingIsWhole();
        return watched.isReached();
    }

    private void assertEverythingIsWhole() {
        var store = open();
        store.sweep();
        store.list("ann").forEach(info -> assertWhole(store, info.id()));
        store.list("ann").forEach(info -> store.delete("ann", info.id()));
        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
    }

    private void assertWhole(ConversationStore store, String id) {
        var loaded = store.load("ann", id);
        assertThat(loaded.canisters()).hasSize(loaded.info().messages());
        assertThat(loaded.canisters().getLast()).isInstanceOf(Canister.class);
    }

    @Test
    void everythingAtOnceLeavesWholeConversations() throws Exception {
        var writers = new ArrayList<Callable<Void>>();
        for (var act : ACTS) {
            writers.add(() -> {
                for (var round = 0; round < ROUNDS; round++) {
                    act.tryRun(this, roomy());
                    var _ = roomy().list("ann").stream().skip(4).findFirst().map(info -> deleteIfThere(info.id()));
                }
                return null;
            });
        }
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var written : threads.invokeAll(writers)) {
                written.get();
            }
        }

        assertEverythingIsWhole();
    }

    private ConversationStore roomy() {
        var limits = new ConversationLimits(100, 10_000, 64 << 20, 64 << 20, Optional.of(Duration.ofDays(30)));
        return new ConversationStore(shelf, () -> limits, clock);
    }

    private boolean deleteIfThere(String id) {
        new Act("delete", (_, store) -> store.delete("ann", id)).tryRun(this, roomy());
        return true;
    }

    /// Two that append at once: both turns are there, one after the other.
    @Test
    void noTurnReplacesAnother() throws Exception {
        var id = create(open(), "bob", List.of());
        var writers = new ArrayList<Callable<ConversationInfo>>();
        for (var writer = 0; writer < 50; writer++) {
            var turn = Turns.withTool("of writer " + writer);
            writers.add(() -> open().append("bob", id, turn));
        }
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var written : threads.invokeAll(writers)) {
                written.get();
            }
        }

        var canisters = open().load("bob", id).canisters();

        assertThat(canisters).hasSize(250);
        assertThat(Stream.iterate(0, at -> at < 250, at -> at + 5).map(at -> canisters.subList(at, at + 5)))
                .containsExactlyInAnyOrderElementsOf(Stream.iterate(0, writer -> writer < 50, writer -> writer + 1)
                        .map(writer -> Turns.withTool("of writer " + writer))
                        .toList());
    }

    /// Runs something before one of its operations.
    private static final class SteppedShelf extends ForwardingShelf {
        private final Runnable other;
        private int left;

        SteppedShelf(Shelf behind, int step, Runnable other) {
            super(behind);
            this.left = step;
            this.other = other;
        }

        boolean isReached() {
            return left < 0;
        }

        private void step() {
            if (left-- == 0) {
                other.run();
            }
        }

        @Override
        public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
            step();
            return super.find(kind, owner, key);
        }

        @Override
        public List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most) {
            step();
            return super.page(kind, owner, prefix, after, most);
        }

        @Override
        public List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most) {
            step();
            return super.keys(kind, owner, prefix, after, most);
        }

        @Override
        public Optional<byte[]> attachment(DrawerKind kind, String owner, String key, String hash) {
            step();
            return super.attachment(kind, owner, key, hash);
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            step();
            super.commit(changes);
        }
    }
}
