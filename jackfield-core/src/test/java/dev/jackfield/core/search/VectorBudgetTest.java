package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that keeps changing its texts gets a bounded number of vectors, and those of others stay.
@Timeout(30)
class VectorBudgetTest {
    private final ManualClock clock = ManualClock.start();
    private final MemoryShelf shelf = new MemoryShelf(clock);
    private final HashedWords model = new HashedWords();

    private static IndexedItem item(String source, String name) {
        return new IndexedItem(source, new ItemText(name, "", "", ""));
    }

    private static long count(VectorBudget budget, String source, int asked) {
        return IntStream.range(0, asked).filter(_ -> budget.tryTake(source)).count();
    }

    /// Makes the vectors of these items, and waits for the last.
    private void make(VectorBudget budget, List<IndexedItem> items) throws InterruptedException {
        var opened = new CountDownLatch(1);
        try (var vectors = new Vectors(
                () -> {
                    opened.countDown();
                    return Optional.of(model);
                },
                shelf.drawer(DrawerKind.VECTORS),
                clock,
                budget)) {
            vectors.requestVectors(items);
            assertThat(opened.await(10, TimeUnit.SECONDS)).isTrue();
            Eventually.await(() -> items.getLast().vector() != null);
        }
        assertThat(items).allMatch(item -> item.vector() != null);
    }

    @Test
    void sourceHasManyAtOnceAndThenAFewInEachHour() {
        var budget = new VectorBudget(clock, 100, 10);

        assertThat(count(budget, "bad", 1_000)).isEqualTo(100);
        assertThat(count(budget, "good", 50)).isEqualTo(50);
        clock.advance(Duration.ofHours(3));
        assertThat(count(budget, "bad", 1_000)).isEqualTo(30);
        assertThat(count(budget, "good", 1_000)).isEqualTo(80);
    }

    @Test
    void itemsBeyondTheBudgetAreFoundByWordsAlone() throws InterruptedException {
        var items = Stream.concat(
                        IntStream.range(0, 50).mapToObj(at -> item("bad", "text" + at)),
                        Stream.of(item("good", "car"), item("good", "cat")))
                .toList();

        make(new VectorBudget(clock, 10, 1), items);

        assertThat(model.embedded()).hasSize(12).anyMatch(text -> text.startsWith("car"));
        assertThat(shelf.drawer(DrawerKind.VECTORS).keys()).hasSize(12);
    }

    @Test
    void knownTextsCostNothing() throws InterruptedException {
        make(new VectorBudget(clock, 2, 1), List.of(item("good", "car"), item("good", "cat")));
        make(new VectorBudget(clock, 0, 0), List.of(item("good", "cat"), item("good", "car")));

        assertThat(model.embedded()).hasSize(2);
    }

    @Test
    void oldVectorsLeaveWhenTheShelfIsFull() throws InterruptedException {
        var drawer = shelf.drawer(DrawerKind.VECTORS);
        for (var at = 0; at < Vectors.MOST_KEPT; at++) {
            drawer.write("old" + at, new byte[1]);
        }
        clock.advance(Duration.ofDays(1));

        make(new VectorBudget(clock), List.of(item("good", "car")));

        assertThat(drawer.keys()).hasSize(1).noneMatch(key -> key.startsWith("old"));
    }
}
