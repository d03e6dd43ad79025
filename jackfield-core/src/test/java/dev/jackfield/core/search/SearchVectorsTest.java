package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.testkit.Eventually;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SearchVectorsTest {
    private static FakeSource garage() {
        return FakeSource.of("garage", "sell: Sells a car", "feed: Feeds a cat", "paint: Paints a wall");
    }

    /// A model that waits until it may go on, or fails.
    private static class HeldModel implements Embedder {
        private final HashedWords words = new HashedWords();
        private final CountDownLatch isAsked = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);

        @Override
        public String model() {
            return words.model();
        }

        @Override
        public float[] embed(String text) {
            isAsked.countDown();
            try {
                if (!mayGoOn.await(30, TimeUnit.SECONDS)) {
                    throw new AssertionError("nobody let the model go on");
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new EmbedderException("interrupted");
            }
            return words.embed(text);
        }

        @Override
        public void close() {}
    }

    @Test
    void wordsAloneDecideUntilVectorsAreThere() throws InterruptedException {
        var model = new HeldModel();
        try (var search = TestSearch.of(model, garage())) {
            assertThat(search.find("automobile")).isEqualTo(new Search.Matches(List.of(), 0, false));
            assertThat(search.names("sells")).containsExactly("garage.sell");
            assertThat(model.isAsked.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(search.find("sells").isHybrid()).isFalse();
            assertThat(search.pendingVectors(Identity.LOCAL)).isEqualTo(3);

            model.mayGoOn.countDown();
            search.awaitVectors(Identity.LOCAL);
            assertThat(search.pendingVectors(Identity.LOCAL)).isZero();
            assertThat(search.names("automobile")).containsExactly("garage.sell");
            assertThat(search.find("automobile").isHybrid()).isTrue();
        }
    }

    @Test
    void nothingIsPendingAsSoonAsItIsKnownThatThereIsNoModel() throws InterruptedException {
        try (var search = TestSearch.of(garage())) {
            Eventually.await(() -> pending(search) == 0);
        }
    }

    private static int pending(TestSearch search) {
        try {
            return search.pendingVectors(Identity.LOCAL);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void vectorsArePendingWhileTheModelIsLoaded() throws InterruptedException {
        var loaded = new CountDownLatch(1);
        Supplier<Optional<Embedder>> slow = () -> {
            try {
                loaded.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return Optional.of(new HashedWords());
        };
        var shelf = new MemoryShelf(InstantSource.system());
        try (var search = TestSearch.of(TestSearch.hub(garage()), slow, shelf)) {
            assertThat(search.find("sells").isHybrid()).isFalse();
            assertThat(search.pendingVectors(Identity.LOCAL)).isPositive();

            loaded.countDown();
            search.awaitVectors(Identity.LOCAL);
            assertThat(search.find("sells").isHybrid()).isTrue();
        }
    }

    @Test
    void nearestIsFoundWhereNothingIsNear() throws InterruptedException {
        var far = FakeSource.of(
                "s",
                "keep: one two three four five six automobile seven eight nine ten eleven twelve"
                        + " thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty");
        try (var search = TestSearch.of(new HashedWords(), far)) {
            search.awaitVectors(Identity.LOCAL);

            assertThat(search.names("my car rides on a long road to the sea")).containsExactly("s.keep");
        }
    }

    @Test
    void nameOfTheSourceIsPartOfTheMeaning() throws InterruptedException {
        var notes = FakeSource.of("automobile", "keep: Keeps a note");
        try (var search = TestSearch.of(new HashedWords(), notes, FakeSource.of("other", "sum: Adds numbers"))) {
            search.awaitVectors(Identity.LOCAL);

            assertThat(search.names("my car")).containsExactly("automobile.keep");
        }
    }

    @Test
    void hybridScoreIsTheMeanOfBoth() throws InterruptedException {
        try (var words = TestSearch.of(garage());
                var both = TestSearch.of(new HashedWords(), garage())) {
            both.awaitVectors(Identity.LOCAL);
            var byWords = words.find("paints wall").matches().getFirst();
            var byBoth = both.find("paints wall").matches().getFirst();

            assertThat(byBoth.entry().name()).isEqualTo("garage.paint");
            // the text of the item is "paint (garage): Paints a wall": two times one direction, and two others
            var cosine = (2 + 1) / Math.sqrt(6 * 2);
            assertThat(byBoth.score()).isCloseTo((byWords.score() + (float) cosine) / 2, within(0.01f));
        }
    }

    @Test
    void vectorsAreOnTheShelfAfterARestart() throws InterruptedException {
        var shelf = new MemoryShelf(InstantSource.system());
        var first = new HashedWords();
        try (var search = TestSearch.of(TestSearch.hub(garage()), () -> Optional.of(first), shelf)) {
            search.awaitVectors(Identity.LOCAL);
        }
        var second = new HashedWords();
        try (var search = TestSearch.of(TestSearch.hub(garage()), () -> Optional.of(second), shelf)) {
            search.awaitVectors(Identity.LOCAL);
            assertThat(search.names("automobile")).containsExactly("garage.sell");
        }

        assertThat(first.embedded()).hasSize(3);
        assertThat(second.embedded()).containsExactly("automobile");
    }

    @Test
    void changedTextGetsAVectorOfItsOwn() throws InterruptedException {
        var source = garage();
        var model = new HashedWords();
        try (var search = TestSearch.of(model, source)) {
            search.awaitVectors(Identity.LOCAL);

            source.offer("sell: Sells a cat", "feed: Feeds a cat", "paint: Paints a wall");
            search.awaitVectors(Identity.LOCAL);

            assertThat(search.names("automobile")).isEmpty();
            assertThat(search.names("kitten")).containsExactlyInAnyOrder("garage.sell", "garage.feed");
            assertThat(model.embedded())
                    .filteredOn(text -> text.startsWith("feed"))
                    .hasSize(1);
        }
    }

    @Test
    void manyChangesOfListsKeepResultsAndVectors() throws InterruptedException {
        var changing = FakeSource.of("changing", "number0: Counts");
        var model = new HashedWords();
        try (var search = TestSearch.of(model, garage(), changing)) {
            for (var at = 1; at <= 25; at++) {
                changing.offer("number" + at + ": Counts each vehicle " + at);
                search.awaitVectors(Identity.LOCAL);
                assertThat(search.names("automobile")).containsExactlyInAnyOrder("garage.sell", "changing.number" + at);
                assertThat(search.names("wall")).containsExactly("garage.paint");
            }
            assertThat(model.embedded())
                    .filteredOn(text -> text.startsWith("sell"))
                    .hasSize(1);
        }
    }

    @Test
    void modelThatFailsLeavesWords() throws InterruptedException {
        var failed = new CountDownLatch(1);
        try (var search = TestSearch.of(TestSearch.hub(garage()), () -> {
            failed.countDown();
            throw new EmbedderException("no memory");
        })) {
            assertThat(search.names("wall")).containsExactly("garage.paint");
            assertThat(failed.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(search.find("wall").isHybrid()).isFalse();
            assertThat(search.names("automobile")).isEmpty();
        }
    }

    /// A model that cannot embed some texts.
    private static final class PickyModel implements Embedder {
        private final HashedWords words = new HashedWords();

        @Override
        public String model() {
            return words.model();
        }

        @Override
        public float[] embed(String text) {
            if (text.contains("unspeakable")) {
                throw new EmbedderException("cannot say " + text);
            }
            return words.embed(text);
        }

        @Override
        public void close() {}
    }

    @Test
    void modelThatFailsForAQueryLeavesWordsForIt() throws InterruptedException {
        try (var search = TestSearch.of(new PickyModel(), garage())) {
            search.awaitVectors(Identity.LOCAL);

            assertThat(search.find("unspeakable wall").isHybrid()).isFalse();
            assertThat(search.names("unspeakable wall")).containsExactly("garage.paint");
            assertThat(search.find("wall").isHybrid()).isTrue();
        }
    }

    @Test
    void textThatTheModelRefusesCostsOnlyItsOwnVector() throws InterruptedException {
        var tools = FakeSource.of("s", "say: Says the unspeakable", "sell: Sells a car");
        try (var search = TestSearch.of(new PickyModel(), tools)) {
            search.awaitVectors(Identity.LOCAL);

            assertThat(search.names("automobile")).containsExactly("s.sell");
            assertThat(search.names("unspeakable things")).isNotEmpty();
        }
    }

    @Test
    void closingDoesNotWaitForAllVectors() throws InterruptedException {
        var tools = IntStream.range(0, 1_000).mapToObj(at -> "t" + at + ": Does " + at);
        var model = new HeldModel();
        try (var search = TestSearch.of(model, FakeSource.of("s", tools.toArray(String[]::new)))) {
            assertThat(search.names("t7")).isNotEmpty();
            assertThat(model.isAsked.await(10, TimeUnit.SECONDS)).isTrue();

            var begin = System.nanoTime();
            search.closeSearch();
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(2));
            assertThat(model.words.embedded()).isEmpty();
        }
    }

    /// A shelf on which nothing works.
    private static final class BrokenShelf extends ForwardingShelf {
        BrokenShelf() {
            super(new MemoryShelf(InstantSource.system()));
        }

        @Override
        public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
            throw new ShelfException("cannot read");
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            throw new ShelfException("cannot write");
        }

        @Override
        public Usage usage(DrawerKind kind, String owner) {
            throw new ShelfException("cannot count");
        }
    }

    @Test
    void shelfThatFailsCostsOnlyTheVectorsOfTheNextStart() throws InterruptedException {
        var shelf = new BrokenShelf();
        try (var search = TestSearch.of(TestSearch.hub(garage()), () -> Optional.of(new HashedWords()), shelf)) {
            search.awaitVectors(Identity.LOCAL);
            assertThat(search.names("automobile")).containsExactly("garage.sell");
        }
    }

    @Test
    void searchesAtTheSameTimeMakeEachVectorOnce() throws InterruptedException {
        var tools = IntStream.range(0, 300).mapToObj(at -> "t" + at + ": Does " + at);
        var model = new HashedWords();
        try (var search = TestSearch.of(model, FakeSource.of("s", tools.toArray(String[]::new)))) {
            var threads = IntStream.range(0, 8)
                    .mapToObj(_ -> Thread.startVirtualThread(() -> {
                        try {
                            search.find("t7");
                        } catch (InterruptedException interrupted) {
                            throw new AssertionError(interrupted);
                        }
                    }))
                    .toList();
            for (var thread : threads) {
                thread.join();
            }
            Eventually.await(() -> model.embedded().contains("t299 (s): Does 299"));

            assertThat(search.names("t7")).first().isEqualTo("s.t7");
            assertThat(model.embedded())
                    .filteredOn(text -> text.contains("Does"))
                    .hasSize(300);
        }
    }
}
