package dev.jackfield.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class SharesTest {
    private final Shares shares = new Shares(16);

    private List<Shares.Place> takeAllFor(Object owner) {
        var taken = new ArrayList<Shares.Place>();
        for (var next = shares.tryTake(owner); next.isPresent(); next = shares.tryTake(owner)) {
            taken.add(next.get());
        }
        return taken;
    }

    @Test
    void ownerAloneGetsHalf() {
        assertThat(takeAllFor("ann")).hasSize(8);
    }

    @Test
    void manyOwnersEachFindAPlaceWhateverTheOthersTake() {
        var found = IntStream.range(0, 5).map(n -> takeAllFor("owner" + n).size());

        assertThat(found).containsExactly(8, 4, 2, 1, 1);
    }

    @Test
    void lastPlaceIsForAnOwnerThatHasNone() {
        takeAllFor("ann");
        takeAllFor("bob");
        takeAllFor("eve");

        assertThat(shares.tryTake("ann")).isEmpty();
        assertThat(shares.tryTake("zoe")).isPresent();
    }

    @Test
    void placeThatIsGivenBackTwiceIsFreeOnce() {
        var places = takeAllFor("ann");
        places.getFirst().close();
        places.getFirst().close();

        assertThat(takeAllFor("ann")).hasSize(1);
        assertThat(shares.takenCount()).isEqualTo(8);
    }

    @Test
    void hubItselfMayTakeAll() {
        assertThat(takeAllFor(Shares.HUB)).hasSize(16);
    }

    @Test
    void ownerThatIsCalledHubIsNotTheHub() {
        assertThat(takeAllFor("hub")).hasSize(8);
    }

    @Test
    void largeOnesCountForMore() {
        assertThat(shares.tryTake("ann", 9)).isPresent();
        assertThat(shares.tryTake("ann", 1)).isEmpty();
        assertThat(shares.tryTake("bob", 8)).isEmpty();
        assertThat(shares.tryTake("bob", 7)).isPresent();
    }

    @Test
    void singlePlaceIsForOneAtATime() {
        var one = new Shares(1);
        var place = one.tryTake("ann").orElseThrow();

        assertThat(one.tryTake("bob")).isEmpty();
        place.close();
        assertThat(one.tryTake("bob")).isPresent();
    }

    @Test
    void ownerWithItsShareDoesNotHoldUpThoseBehindIt() throws InterruptedException {
        var places = takeAllFor("ann");
        takeAllFor("bob").addAll(takeAllFor("eve"));
        takeAllFor("dan");
        takeAllFor("fay");
        var served = new LinkedBlockingQueue<String>();
        waitFor("ann", served);
        waitFor("zoe", served);

        places.getFirst().close();

        assertThat(served.take()).isEqualTo("zoe");
    }

    private void waitFor(String owner, BlockingQueue<String> served) throws InterruptedException {
        var thread = Thread.startVirtualThread(() -> {
            try {
                shares.takePlace(owner, Deadline.after(Duration.ofSeconds(10))).ifPresent(_ -> served.add(owner));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void ownerThatWaitsInVainGetsNone() throws InterruptedException {
        takeAllFor("ann");

        assertThat(shares.takePlace("ann", Deadline.after(Duration.ofMillis(20))))
                .isEqualTo(Optional.empty());
    }
}
