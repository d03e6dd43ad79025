package dev.jackfield.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.store.Cut;
import dev.jackfield.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports that go on where they ended.
class KeptPositionTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();
    private EventStore events;

    @BeforeEach
    void open() {
        events = new EventStore(folder, clock);
    }

    @AfterEach
    void close() {
        events.close();
    }

    /// Reads all that is new, as one run of an export does.
    private List<String> export(String name) {
        var position = KeptPosition.ofExport(events.store, name);
        var found = new ArrayList<String>();
        for (var unread = position.read(7); !unread.events().isEmpty(); unread = position.read(7)) {
            unread.events()
                    .forEach(event ->
                            found.add(event.place().chain() + event.place().number()));
            assertThat(position.keep()).isTrue();
        }
        return found;
    }

    @Test
    void everyRunBeginsWhereTheLastOneEndedAlsoInAnotherProcess() {
        events.append("main", "ann", 20);
        events.append("other", "ann", 3);
        assertThat(export("x")).hasSize(23).doesNotHaveDuplicates();

        events.close();
        events = new EventStore(folder, clock);
        assertThat(export("x")).isEmpty();
        events.append("third", "ann", 2);
        events.append("main", "ann", 1);
        assertThat(export("x")).containsExactlyInAnyOrder("third1", "third2", "main21");
    }

    @Test
    void whatWasNotKeptComesAgain() {
        events.append("main", "ann", 5);
        var broken = KeptPosition.ofExport(events.store, "x");
        assertThat(broken.read(3).events()).hasSize(3);

        assertThat(export("x")).hasSize(5);
    }

    @Test
    void namesAreApart() {
        events.append("main", "ann", 5);

        assertThat(export("x")).hasSize(5);
        assertThat(export("y")).hasSize(5);
    }

    @Test
    void slowerOneOfTwoIsTold() {
        events.append("main", "ann", 5);
        var slow = KeptPosition.ofExport(events.store, "x");
        slow.read(3);
        export("x");

        assertThat(slow.keep()).isFalse();
        assertThat(export("x")).isEmpty();
    }

    @Test
    void gapOfRemovedEventsIsNamed() {
        events.append("main", "ann", 5);
        export("x");
        var last = events.append("main", "ann", 5);
        clock.advance(Duration.ofDays(1));
        events.append("main", "ann", 5);
        events.store.journal().cut(new Cut(last, clock.instant(), new byte[0]));

        var unread = KeptPosition.ofExport(events.store, "x").read(100);
        assertThat(unread.gaps())
                .containsExactly("Events 6 to 10 of chain main were removed before they were exported");
        assertThat(unread.events()).hasSize(5);
    }
}
