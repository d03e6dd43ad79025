package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a check of the chains finds, on every database. The chain has five rows of three events each.
@Timeout(60)
abstract class JournalCheckContract {
    private static final String CHAIN = "main";
    private static final int ROWS = 5;

    private final ManualClock clock = ManualClock.start();
    private TestStores stores;
    private Store store;

    /// Returns a database without events.
    abstract TestStores emptyDatabase() throws SQLException;

    @BeforeEach
    void writeEvents() throws SQLException {
        stores = emptyDatabase();
        store = stores.open(clock);
        IntStream.range(0, ROWS).forEach(_ -> appendRow(CHAIN));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private Head appendRow(String chain) {
        clock.advance(Duration.ofSeconds(1));
        var payload = new JournalEvent.Payload("arguments", "salt", bytes("{\"a\":1}"));
        var body =
                "{\"kind\":\"call\",\"who\":\"ann\",\"tool\":\"a.x\",\"arguments\":\"%s\"}".formatted(payload.hash());
        var words = Set.of("kind:call", "who:ann", "tool:a.x");
        var event = new JournalEvent(clock.instant(), "ann", words, bytes(body), List.of(payload));
        return store.journal().append(chain, Collections.nCopies(3, event), false);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<ChainReport> check(Predicate<Cut> isSigned, LongConsumer progress, Head... anchors) {
        return store.journal().check(isSigned, progress).run(List.of(anchors));
    }

    private List<String> problems(Head... anchors) {
        var report = check(_ -> true, _ -> {}, anchors).getFirst();
        assertThat(report.allProblems()).isEqualTo(report.problems().size());
        return report.problems();
    }

    private EventBlock block(long last) {
        return store.journal().blockAfter(CHAIN, last - 1).orElseThrow();
    }

    /// Changes the lines of a row.
    private void change(long last, UnaryOperator<List<String>> how) throws SQLException {
        var lines = how.apply(new ArrayList<>(
                block(last).events().stream().map(KeptEvent::toString).toList()));
        write(last, EventBlock.PackedLines.pack(bytes(String.join("\n", lines) + "\n")));
    }

    private void write(long last, byte[] packed) throws SQLException {
        try (var connection = stores.connect();
                var update = connection.prepareStatement("update event_block set lines = ? where last = " + last)) {
            update.setBytes(1, packed);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void wholeChainHasNoProblems() {
        var report = check(_ -> true, _ -> {}).getFirst();

        assertThat(report.isWhole()).isTrue();
        assertThat(report.first()).isEqualTo(1);
        assertThat(report.last()).isEqualTo(15);
        assertThat(report.to()).isEqualTo(EventBlock.time(clock.instant()));
    }

    @Test
    void storeWithoutEventsIsWhole() throws SQLException {
        stores.change("delete from chain");
        stores.change("delete from event_block");

        assertThat(check(_ -> true, _ -> {})).isEmpty();
    }

    @Test
    void changedEventIsNamed() throws SQLException {
        change(9, lines -> {
            lines.set(1, lines.get(1).replace("a.x", "a.y"));
            return lines;
        });

        assertThat(problems()).anyMatch(problem -> problem.startsWith("Event 8 (") && problem.endsWith(" was changed"));
    }

    @Test
    void eventThatLiesAboutTheOneBeforeIsNamed() throws SQLException {
        change(9, lines -> {
            lines.set(1, lines.get(1).replaceFirst("\"before\":\"....", "\"before\":\"AAAA"));
            return lines;
        });

        assertThat(problems()).singleElement().asString().startsWith("Event 8 was changed, and perhaps event 7 (");
    }

    @Test
    void changedNumberIsAChangedEvent() throws SQLException {
        change(9, lines -> {
            lines.set(1, lines.get(1).replace("\"number\":8", "\"number\":88"));
            return lines;
        });

        assertThat(problems()).singleElement().asString().startsWith("Event 8 (");
    }

    @Test
    void lastEventIsNotSafeFromChangesEither() throws SQLException {
        change(15, lines -> {
            lines.set(2, lines.get(2).replace("a.x", "a.y"));
            return lines;
        });

        assertThat(problems()).anyMatch(problem -> problem.startsWith("Event 15 ("));
    }

    /// A few bits at the end of a row are in no event.
    @Test
    void everyFlippedByteOfAnEventIsFound() throws SQLException {
        var block = block(9);
        var packed = block.packed();
        for (var at = 0; at < packed.length; at++) {
            var flipped = packed.clone();
            flipped[at] ^= 4;
            write(9, flipped);

            if (!Arrays.equals(EventBlock.PackedLines.unpack(flipped), block.lines())) {
                assertThat(problems())
                        .as("byte %d", at)
                        .isNotEmpty()
                        .allMatch(problem -> problem.matches(".*\\b[6789]\\b.*"));
            }
        }
    }

    @Test
    void removedRowIsNamed() throws SQLException {
        stores.change("delete from event_block where last = 9");

        assertThat(problems()).containsExactly("Events 7 to 9 are missing");
    }

    @Test
    void removedFirstRowIsNamed() throws SQLException {
        stores.change("delete from event_block where last = 3");

        assertThat(problems()).containsExactly("Events 1 to 3 are missing");
    }

    @Test
    void removedLineIsNamed() throws SQLException {
        change(9, lines -> {
            lines.remove(1);
            return lines;
        });

        assertThat(problems()).containsExactly("Event 8 is missing");
    }

    @Test
    void swappedRowsAreNamed() throws SQLException {
        var third = block(9).packed();
        write(9, block(12).packed());
        write(12, third);

        assertThat(problems())
                .containsExactly(
                        "Where events 7 to 9 should be stand 10 to 12: rows were swapped",
                        "Where events 10 to 12 should be stand 7 to 9: rows were swapped");
    }

    @Test
    void swappedLinesAreNamed() throws SQLException {
        change(9, lines -> {
            Collections.swap(lines, 0, 1);
            return lines;
        });

        assertThat(problems()).containsExactly("Events 7 to 8 stand in the wrong order");
    }

    @Test
    void cutTailIsNamed() throws SQLException {
        stores.change("delete from event_block where last >= 12");

        assertThat(problems()).containsExactly("Events 10 to 15 are missing at the end of the chain");
    }

    /// The chain itself cannot show this.
    @Test
    void tailThatWasCutWithCareIsShownByAnAnchor() throws SQLException {
        var anchor = store.journal().heads().getFirst();
        var last = block(9).events().getLast();
        stores.change("delete from event_block where last >= 12");
        stores.change("update chain set number = 9, hash = '%s'".formatted(last.hash()));

        assertThat(problems()).isEmpty();
        assertThat(problems(new Head(CHAIN, 9, last.hash()))).isEmpty();
        assertThat(problems(anchor))
                .containsExactly("The anchor %s is not reached: the chain ends with event 9".formatted(anchor));
    }

    @Test
    void chainThatWasWrittenAnewIsShownByAnAnchor() throws SQLException {
        var anchor = store.journal().heads().getFirst();
        for (var table : List.of("event_block", "event_word", "payload", "chain")) {
            stores.change("delete from " + table);
        }
        IntStream.range(0, ROWS + 1).forEach(_ -> appendRow(CHAIN));

        assertThat(problems()).isEmpty();
        assertThat(problems(anchor)).singleElement().asString().startsWith("Event 15 is another one than");
    }

    @Test
    void chainThatIsGoneIsShownByAnAnchor() throws SQLException {
        var anchor = store.journal().heads().getFirst();
        stores.change("delete from event_block");
        stores.change("delete from chain");

        assertThat(problems(anchor)).contains("There is no such chain, or its end was removed");
    }

    @Test
    void wrongEndIsNamed() throws SQLException {
        stores.change("update chain set number = 12");

        assertThat(problems()).containsExactly("The chain is said to end with event 12, and goes on");
    }

    @Test
    void erasedPayloadIsNoDamage() {
        store.journal().erasePayloads("ann");

        assertThat(problems()).isEmpty();
    }

    @Test
    void changedPayloadIsNamed() throws SQLException {
        try (var connection = stores.connect();
                var update = connection.prepareStatement("update payload set lines = ? where last = 6")) {
            update.setBytes(
                    1, EventPayloads.line(5, new JournalEvent.Payload("arguments", "salt", bytes("{\"a\":2}"))));
            update.executeUpdate();
        }

        assertThat(problems()).containsExactly("What is stored as 'arguments' of event 5 is not what it had");
    }

    @Test
    void eventsThatCannotBeFoundAreNamed() throws SQLException {
        stores.change("delete from event_word where word = 'who:ann' and last = 6");

        assertThat(problems())
                .containsExactly("Events 4 to 6 cannot be found by 'who:ann': rows of the index are missing");
    }

    @Test
    void rowWithAnotherTimeIsNamed() throws SQLException {
        stores.change("update event_block set began = 0 where last = 6");

        assertThat(problems()).containsExactly("Events 4 to 6 have other times than their row");
    }

    private Cut cut(long last) {
        var event = block(last).events().getLast();
        return new Cut(new Head(CHAIN, last, event.hash()), clock.instant(), bytes("signed"));
    }

    @Test
    void signedCutIsTheBeginning() {
        store.journal().cut(cut(6));
        var report = check(cut -> cut.last().number() == 6, _ -> {}).getFirst();

        assertThat(report.problems()).isEmpty();
        assertThat(report.first()).isEqualTo(7);
    }

    @Test
    void cutOfEverythingIsWhole() {
        store.journal().cut(cut(15));
        var report = check(_ -> true, _ -> {}).getFirst();

        assertThat(report.problems()).isEmpty();
        assertThat(report.count()).isZero();
    }

    @Test
    void cutThatWasNotSignedIsNamed() {
        store.journal().cut(cut(6));

        assertThat(check(_ -> false, _ -> {}).getFirst().problems())
                .containsExactly("The removal of the events up to 6 was not signed with the key of this hub");
    }

    @Test
    void rowThatIsRemovedBehindACutIsNamed() throws SQLException {
        store.journal().cut(cut(6));
        stores.change("delete from event_block where last = 9");

        assertThat(problems()).containsExactly("Events 7 to 9 are missing");
    }

    @Test
    void anchorBeforeACutCannotBeChecked() {
        var anchor = new Head(CHAIN, 3, block(3).events().getLast().hash());
        store.journal().cut(cut(6));
        var report = check(_ -> true, _ -> {}, anchor).getFirst();

        assertThat(report.problems()).isEmpty();
        assertThat(report.notes()).singleElement().asString().contains("cannot be checked");
    }

    @Test
    void hubThatWritesMeanwhileDoesNoHarm() {
        var more = new int[] {3};
        var report = check(_ -> true, _ -> {
                    if (more[0]-- > 0) {
                        appendRow(CHAIN);
                    }
                })
                .getFirst();

        assertThat(report.problems()).isEmpty();
        assertThat(report.last()).isEqualTo(24);
    }

    @Test
    void hubThatRemovesOldEventsMeanwhileDoesNoHarm() {
        IntStream.range(0, 50).forEach(_ -> appendRow(CHAIN));
        var report = check(_ -> true, count -> {
                    if (count < 100) {
                        store.journal().cut(cut(150));
                    }
                })
                .getFirst();

        assertThat(report.problems()).isEmpty();
        assertThat(report.last()).isEqualTo(165);
    }

    @Test
    void chainsAreCheckedApart() throws SQLException {
        appendRow("other");
        stores.change("delete from event_block where chain = 'main' and last = 9");
        var reports = check(_ -> true, _ -> {});

        assertThat(reports).extracting(ChainReport::chain).containsExactly("main", "other");
        assertThat(reports).extracting(ChainReport::isWhole).containsExactly(false, true);
    }

    @Test
    void manyProblemsAreCountedAndTheFirstOnesNamed() throws SQLException {
        IntStream.range(0, 250).forEach(_ -> appendRow(CHAIN));
        stores.change("delete from event_word");
        var report = check(_ -> true, _ -> {}).getFirst();

        assertThat(report.allProblems()).isEqualTo(255);
        assertThat(report.problems()).hasSize(100);
    }
}
