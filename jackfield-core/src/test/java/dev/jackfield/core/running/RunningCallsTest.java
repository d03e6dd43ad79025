package dev.jackfield.core.running;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The calls of a hub that outlive their requests: whose they are, how many there may be, and what is left of them.
@Timeout(20)
class RunningCallsTest {
    private static final Identity ANN = new Identity("ann", Set.of("dev"));
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final Fields ABOUT = fields("{\"tool\":\"dig\"}");
    private static final Duration DAY = Duration.ofDays(1);

    private final ManualClock clock = ManualClock.start();
    private final Shelf shelf = new MemoryShelf(clock);
    private final RunningCalls calls = new RunningCalls(shelf, clock);
    private final CountDownLatch work = new CountDownLatch(1);

    private RunningCall waiting(Identity owner) {
        var call = calls.open(owner, 0);
        calls.start(call, "test", _ -> {
            work.await();
            return new Ending.Replied(fields("{\"text\":\"done\"}"));
        });
        return call;
    }

    private RunningCall kept(Identity owner) {
        var call = waiting(owner);
        assertThat(calls.keep(call, ABOUT, DAY)).isTrue();
        return call;
    }

    private static void awaitEnd(RunningCall call) throws InterruptedException {
        assertThat(call.await(CallState::isOver, Deadline.after(Duration.ofSeconds(10)))
                        .isOver())
                .isTrue();
    }

    private Optional<CallState> awaitShelved(RunningCalls where, Identity owner, String id)
            throws InterruptedException {
        Eventually.await(() -> where.findRunning(owner, id).isEmpty());
        return where.find(owner, id);
    }

    @Test
    void ownerFindsACallThatIsKeptAndNoOther() {
        var plain = waiting(ANN);
        var call = kept(ANN);

        assertThat(calls.find(ANN, call.id()).map(CallState::about)).contains(ABOUT);
        assertThat(calls.find(ANN, plain.id())).isEmpty();
    }

    @Test
    void nobodyElseFindsIt() throws InterruptedException {
        var call = kept(ANN);
        var promoted = new Identity("ann", Set.of("dev", "boss"));

        assertThat(calls.find(BOB, call.id())).isEmpty();
        assertThat(calls.findRunning(BOB, call.id())).isEmpty();
        assertThat(calls.find(promoted, call.id())).isEmpty();
        work.countDown();
        assertThat(awaitShelved(calls, ANN, call.id())).isPresent();
        assertThat(calls.find(BOB, call.id())).isEmpty();
        assertThat(calls.find(promoted, call.id())).isEmpty();
    }

    @Test
    void idsAreLongAndRandom() {
        assertThat(kept(ANN).id()).hasSize(44).isNotEqualTo(kept(ANN).id());
    }

    @Test
    void endedCallIsFoundByTheNextHub() throws InterruptedException {
        var call = kept(ANN);
        call.report("nearly there");
        work.countDown();
        awaitShelved(calls, ANN, call.id());
        calls.close();

        var found = new RunningCalls(shelf, clock).find(ANN, call.id()).orElseThrow();
        assertThat(found.ending()).contains(new Ending.Replied(fields("{\"text\":\"done\"}")));
        assertThat(found.about()).isEqualTo(ABOUT);
        assertThat(found.report()).isEqualTo("nearly there");
        assertThat(found.created()).isEqualTo(call.state().created());
    }

    @Test
    void callThatRanWhenItsHubWasClosedIsLost() throws InterruptedException {
        var call = kept(ANN);
        calls.close();

        assertThat(new RunningCalls(shelf, clock).find(ANN, call.id()).flatMap(CallState::ending))
                .contains(new Ending.Lost());
        awaitEnd(call);
    }

    @Test
    void callOfAHubThatDiedIsLostAndThatOfAnotherLivingHubIsNot() {
        var call = kept(ANN);
        var other = new RunningCalls(shelf, clock);
        assertThat(other.find(ANN, call.id()).flatMap(CallState::ending)).isEmpty();

        clock.advance(Duration.ofMinutes(2)); // longer than a living hub is silent

        assertThat(other.find(ANN, call.id()).flatMap(CallState::ending)).contains(new Ending.Lost());
    }

    @Test
    void expiredCallIsForgotten() throws InterruptedException {
        var call = kept(ANN);
        work.countDown();
        awaitShelved(calls, ANN, call.id());
        clock.advance(DAY.plusSeconds(1));

        assertThat(calls.find(ANN, call.id())).isEmpty();
        assertThat(calls.outlines(ANN)).isEmpty();
    }

    @Test
    void callThatExpiresWhileItRunsIsCancelled() throws InterruptedException {
        var call = kept(ANN);
        clock.advance(DAY.plusSeconds(1));
        assertThat(calls.find(ANN, call.id())).isEmpty();
        calls.checkAll();

        awaitEnd(call);
        assertThat(call.state().ending()).contains(new Ending.Cancelled());
    }

    @Test
    void shelfIsClearedOfWhatHasExpired() throws InterruptedException {
        var call = kept(ANN);
        work.countDown();
        awaitShelved(calls, ANN, call.id());
        clock.advance(DAY.plusSeconds(1));
        calls.checkAll();

        assertThat(shelf.owners(DrawerKind.RUNNING_CALLS)).isEmpty();
        assertThat(shelf.owners(DrawerKind.RUNNING_REPLIES)).isEmpty();
    }

    @Test
    void hubThatLivesKeepsItsCalls() {
        var call = kept(ANN);
        clock.advance(Duration.ofSeconds(50));
        calls.checkAll();
        clock.advance(Duration.ofSeconds(50));

        assertThat(new RunningCalls(shelf, clock).find(ANN, call.id()).flatMap(CallState::ending))
                .isEmpty();
    }

    @Test
    void hubWithoutRunningCallsWritesNothing() throws InterruptedException {
        var commits = new AtomicInteger();
        var counted = new RunningCalls(new CountingShelf(shelf, commits), clock);
        var call = counted.open(ANN, 0);
        counted.start(call, "test", _ -> {
            work.await();
            return new Ending.Replied(Fields.EMPTY);
        });
        counted.keep(call, ABOUT, DAY);
        work.countDown();
        awaitShelved(counted, ANN, call.id());
        var before = commits.get();
        clock.advance(Duration.ofMinutes(1));
        counted.checkAll();
        counted.close();

        assertThat(before).isEqualTo(2); // that it runs, with the lease of its hub, and how it ended
        assertThat(commits).hasValue(before);
    }

    @Test
    void hubThatWasIdleKeepsItsNextCall() throws InterruptedException {
        kept(ANN);
        work.countDown();
        clock.advance(Duration.ofMinutes(5));
        var next = calls.open(ANN, 0);
        calls.keep(next, ABOUT, DAY);

        assertThat(new RunningCalls(shelf, clock).find(ANN, next.id()).flatMap(CallState::ending))
                .isEmpty();
    }

    @Test
    void callThatHasEndedCannotBeKept() throws InterruptedException {
        var call = waiting(ANN);
        work.countDown();
        awaitEnd(call);

        assertThat(calls.keep(call, ABOUT, DAY)).isFalse();
        assertThat(new RunningCalls(shelf, clock).find(ANN, call.id())).isEmpty();
    }

    @Test
    void keptCallDoesNotEndForARequestThatIsGone() {
        var call = kept(ANN);

        assertThat(call.endUnlessKept(new Ending.Cancelled())).isFalse();
        assertThat(waiting(ANN).endUnlessKept(new Ending.Cancelled())).isTrue();
    }

    @Test
    void ownerListsItsCallsOldestFirst() throws InterruptedException {
        var all = new ArrayList<String>();
        for (var number = 0; number < 5; number++) {
            all.add(kept(ANN).id());
            clock.advance(Duration.ofSeconds(1));
        }
        kept(BOB);
        work.countDown();
        awaitShelved(calls, ANN, all.getFirst());

        assertThat(calls.outlines(ANN)).map(CallState::id).isEqualTo(all);
    }

    @Test
    void runningCallsOfOneIdentityLeaveRoomForAnother() {
        var taken = new ArrayList<RunningCall>();
        assertThatThrownBy(() -> {
                    while (true) {
                        taken.add(calls.open(ANN, 0));
                    }
                })
                .isInstanceOf(HubException.OverloadedException.class)
                .hasMessageContaining("Answer or cancel some, and try again");
        assertThat(taken).hasSize(2048);
        assertThat(calls.open(BOB, 0)).isNotNull();
    }

    @Test
    void callThatKeepsMoreMemoryTakesMorePlaces() throws InterruptedException {
        var call = kept(ANN);
        calls.grow(call, 1 << 20);
        calls.grow(call, 1 << 20); // it does not keep it twice

        assertThatThrownBy(() -> calls.grow(kept(ANN), 64 << 20)).isInstanceOf(HubException.OverloadedException.class);
        work.countDown();
        awaitShelved(calls, ANN, call.id());
        calls.grow(calls.open(ANN, 0), 62 << 20); // all of it is given back
    }

    @Test
    void endedCallGivesItsPlaceBack() throws InterruptedException {
        work.countDown();
        for (var number = 0; number < 5000; number++) {
            awaitShelved(calls, ANN, waiting(ANN).id());
        }
        assertThat(calls.count(_ -> true)).isZero();
    }

    @Test
    void oldestEndedCallsOfAnOwnerMakeRoomForItsNewOnes() throws InterruptedException {
        var ids = new ArrayList<String>();
        for (var number = 0; number < 20; number++) {
            ids.add(replying(ANN, 8 << 20));
        }
        var bobs = replying(BOB, 100);
        ids.add(replying(ANN, 8 << 20));

        assertThat(calls.find(ANN, ids.getLast())).isPresent();
        assertThat(calls.find(ANN, ids.getFirst())).isEmpty();
        assertThat(calls.find(BOB, bobs)).isPresent();
        assertThat(calls.outlines(ANN)).hasSizeBetween(4, 9);
    }

    private String replying(Identity owner, int bytes) throws InterruptedException {
        clock.advance(Duration.ofSeconds(1));
        var goOn = new CountDownLatch(1);
        var call = calls.open(owner, 0);
        calls.start(call, "test", _ -> {
            goOn.await();
            return new Ending.Replied(Fields.of("text", Json.string("x".repeat(bytes))));
        });
        calls.keep(call, ABOUT, DAY);
        goOn.countDown();
        awaitShelved(calls, owner, call.id());
        return call.id();
    }

    @Test
    void textThatIsNoIdIsNotLookedFor() {
        assertThat(calls.find(ANN, "../../etc/passwd")).isEmpty();
        assertThat(calls.find(ANN, "")).isEmpty();
    }

    @Test
    void brokenShelfCostsNoCall() throws InterruptedException {
        var broken = new RunningCalls(new BrokenShelf(), clock);
        var call = broken.open(ANN, 0);
        broken.start(call, "test", _ -> {
            work.await();
            return new Ending.Replied(Fields.EMPTY);
        });

        assertThat(broken.keep(call, ABOUT, DAY)).isTrue();
        work.countDown();
        awaitEnd(call);
        assertThat(broken.find(ANN, call.id()).flatMap(CallState::ending)).isPresent();
        broken.close();
    }

    @Test
    void endThatIsWrittenIsNotOverwrittenByAnEarlierState() throws InterruptedException {
        var late = new AtomicReference<Runnable>(() -> {});
        var watched = new RunningCalls(new WatchedShelf(shelf, () -> late.get().run()), clock);
        var call = watched.open(ANN, 0);
        late.set(() -> watched.store(call)); // a request that stores the call while it ends
        watched.start(call, "test", running -> {
            watched.keepUnwritten(running, ABOUT, DAY);
            return new Ending.Replied(fields("{\"text\":\"done\"}"));
        });
        awaitEnd(call);

        assertThat(awaitShelved(watched, ANN, call.id()).flatMap(CallState::ending))
                .contains(new Ending.Replied(fields("{\"text\":\"done\"}")));
    }

    /// A shelf that tells when the end of a call was written, before the writer goes on.
    private static final class WatchedShelf extends ForwardingShelf {
        private final Runnable ended;

        WatchedShelf(Shelf behind, Runnable ended) {
            super(behind);
            this.ended = ended;
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            super.commit(changes);
            if (changes.stream().anyMatch(WatchedShelf::isEnd)) {
                ended.run();
            }
        }

        private static boolean isEnd(ShelfChange change) {
            return change instanceof ShelfChange.Put put
                    && new String(put.content(), StandardCharsets.UTF_8).contains("\"ending\":\"replied\"");
        }
    }

    /// A shelf that counts what is written.
    private static final class CountingShelf extends ForwardingShelf {
        private final AtomicInteger commits;

        CountingShelf(Shelf behind, AtomicInteger commits) {
            super(behind);
            this.commits = commits;
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            commits.incrementAndGet();
            super.commit(changes);
        }
    }

    /// A shelf on a disk that is full.
    private final class BrokenShelf extends ForwardingShelf {
        BrokenShelf() {
            super(new MemoryShelf(clock));
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            throw new ShelfException("The disk is full. Make room.");
        }
    }
}
