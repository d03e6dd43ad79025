package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.testkit.EndlessServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ListPaceTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10); // the time of the JVM may begin anywhere
    private final ListPace pace = new ListPace(now::get);

    private static Manifest list(int size) {
        var items = new ArrayList<Item>();
        for (var at = 0; at < size; at++) {
            items.add(Item.Kind.TOOL.read(EndlessServer.item(at)));
        }
        return new Manifest(items, CacheHints.NONE);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    /// Counts the lists that are read in a time during which changes are announced all the time.
    private int lists(int size, Duration time) {
        var list = list(size);
        var end = now.get() + time.toNanos();
        var count = 0;
        for (; now.get() - end < 0; pass(pace.waitTime())) {
            pace.count(list);
            count++;
        }
        return count;
    }

    @Test
    void firstListNeedNotWait() {
        assertThat(pace.isDue()).isTrue();
    }

    @Test
    void fewChangesInARowAreListedSoon() {
        assertThat(lists(5, Duration.ofSeconds(1))).isEqualTo(10);
    }

    @Test
    void endlessChangesAreListedNowAndThen() {
        assertThat(lists(5, Duration.ofMinutes(10))).isBetween(300, 330);
    }

    @Test
    void longListsAreReadLessOften() {
        assertThat(lists(10_000, Duration.ofMinutes(10))).isBetween(20, 32);
    }

    @Test
    void listThatFailsCountsToo() {
        for (var at = 0; at < 25; at++) {
            pace.countFailure();
        }

        assertThat(pace.waitTime()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void restBringsBackTheCredit() {
        lists(5, Duration.ofMinutes(10));
        pass(Duration.ofMinutes(1));

        assertThat(lists(5, Duration.ofSeconds(1))).isEqualTo(10);
    }
}
