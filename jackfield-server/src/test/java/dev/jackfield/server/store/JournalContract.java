package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tests of the journal on every database.
@Timeout(60)
abstract class JournalContract {
    private static final String CHAIN = "hub-1";

    private final ManualClock clock = ManualClock.start();
    private TestStores stores;
    private Store store;
    private Journal journal;

    /// Returns a database without events.
    abstract TestStores emptyDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        stores = emptyDatabase();
        store = stores.open(clock);
        journal = store.journal();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private JournalEvent event(String who, String tool, JournalEvent.Payload... payloads) {
        return TestEvents.event(clock.instant(), who, tool, payloads);
    }

    private static JournalEvent.Payload payload(String part) {
        return new JournalEvent.Payload(part, "salt-of-" + part, bytes("{\"content\":\"of " + part + "\"}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Head append(JournalEvent... events) {
        return journal.append(CHAIN, List.of(events), false);
    }

    private static long number(KeptEvent event) {
        return event.place().number();
    }

    private static String who(KeptEvent event) {
        return event.json().text("who").orElse("");
    }

    /// Returns all events of a chain after a number.
    private List<KeptEvent> read(String chain, long after) {
        var events = new ArrayList<KeptEvent>();
        for (var next = journal.read(chain, after);
                !next.isEmpty();
                next = journal.read(chain, number(events.getLast()))) {
            events.addAll(next);
        }
        return events;
    }

    @Test
    void eventsAreNumberedAndChained() {
        append(event("ann", "a.x"), event("bob", "a.y"));
        var head = append(event("cid", "a.z"));

        var events = read(CHAIN, 0);
        assertThat(events).extracting(JournalContract::number).containsExactly(1L, 2L, 3L);
        assertThat(events).extracting(JournalContract::who).containsExactly("ann", "bob", "cid");
        ChainAssert.assertUnbroken(events);
        assertThat(head.number()).isEqualTo(3);
        assertThat(head.hash()).isEqualTo(events.getLast().hash());
        assertThat(journal.heads()).singleElement().extracting(Head::number).isEqualTo(3L);
    }

    @Test
    void eventIsReadAsItWasWritten() {
        var written = event("ann", "files.read");
        append(written);

        var line = read(CHAIN, 0).getFirst().toString();
        assertThat(line)
                .startsWith(
                        "{\"number\":1,\"before\":\"" + EventHash.START + "\",\"at\":\"2026-01-01T00:00:00.000Z\",");
        assertThat(line).endsWith(new String(written.body(), StandardCharsets.UTF_8).substring(1));
    }

    @Test
    void chainsAreApart() {
        append(event("ann", "a.x"));
        journal.append("hub-2", List.of(event("ann", "a.x"), event("ann", "a.x")), true);

        assertThat(journal.heads()).extracting(Head::chain).containsExactly(CHAIN, "hub-2");
        assertThat(journal.heads()).extracting(Head::number).containsExactly(1L, 2L);
        assertThat(read("hub-2", 1)).hasSize(1);
        ChainAssert.assertUnbroken(read("hub-2", 0));
    }

    @Test
    void threadsOfTwoStoresMakeOneChain() throws Exception {
        try (var other = stores.open(clock);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, 16)
                    .<Callable<Object>>mapToObj(at -> () -> appendSome(at % 2 == 0 ? store : other, at))
                    .toList();
            for (var each : threads.invokeAll(writers)) {
                each.get();
            }
        }

        var events = read(CHAIN, 0);
        assertThat(events).hasSize(16 * 5 * 2);
        ChainAssert.assertUnbroken(events);
        assertThat(journal.heads().getFirst().hash()).isEqualTo(events.getLast().hash());
    }

    private Head appendSome(Store to, int thread) {
        for (var at = 0; at < 5; at++) {
            to.journal()
                    .append(CHAIN, List.of(event("who" + thread, "a.x"), event("who" + thread, "a.y")), at % 2 == 0);
        }
        return to.journal().heads().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "call", "tree", "who", "source", "tool", "outcome"})
    void eventsAreFoundByEachMember(String member) {
        var wanted = TestEvents.with(clock.instant(), member, "wanted");
        append(event("ann", "a.x"), wanted, event("bob", "b.y"));

        assertThat(find(member + ":wanted"))
                .singleElement()
                .extracting(JournalContract::number)
                .isEqualTo(2L);
        assertThat(find(member + ":other")).isEmpty();
    }

    private List<KeptEvent> find(String word) {
        return journal.search()
                .page(new EventQuery(Set.of(word), Optional.empty(), Optional.empty(), Optional.empty(), 100));
    }

    @Test
    void eventsAreFoundByTimeTheNewestFirst() {
        for (var at = 0; at < 5; at++) {
            append(event("ann", "a.x" + at));
            clock.advance(Duration.ofSeconds(1));
        }
        var start = Instant.parse("2026-01-01T00:00:00Z");
        var query = new EventQuery(
                Set.of("who:ann"),
                Optional.of(start.plusSeconds(1)),
                Optional.of(start.plusSeconds(4)),
                Optional.empty(),
                2);

        assertThat(journal.search().page(query))
                .extracting(JournalContract::number)
                .containsExactly(4L, 3L);
    }

    @Test
    void pagesHaveEveryEventOnceAlsoOfOneMoment() {
        for (var at = 0; at < 4; at++) {
            append(event("ann", "a.x"), event("ann", "a.x"), event("ann", "a.x"));
            journal.append("hub-2", List.of(event("ann", "a.x")), false);
            if (at % 2 == 1) {
                clock.advance(Duration.ofMillis(1));
            }
        }

        var found = new ArrayList<KeptEvent>();
        var page = pageBefore(Optional.empty());
        while (!page.isEmpty()) {
            found.addAll(page);
            page = pageBefore(Optional.of(page.getLast().place()));
        }
        assertThat(found)
                .extracting(each -> each.place().chain() + number(each))
                .hasSize(16)
                .doesNotHaveDuplicates();
        assertThat(found)
                .extracting(each -> EventBlock.timeOf(each.line()))
                .isSortedAccordingTo((one, two) -> two.compareTo(one));
    }

    private List<KeptEvent> pageBefore(Optional<EventPlace> last) {
        return journal.search().page(new EventQuery(Set.of(), Optional.empty(), Optional.empty(), last, 3));
    }

    @Test
    void payloadsLieBesideTheChainAndCanBeErased() {
        append(event("ann", "a.x", payload("arguments"), payload("result")), event("bob", "a.x", payload("arguments")));
        assertThat(payloads(1)).usingRecursiveComparison().isEqualTo(List.of(payload("arguments"), payload("result")));

        assertThat(journal.erasePayloads("ann")).isEqualTo(1);
        assertThat(payloads(1)).isEmpty();
        assertThat(payloads(2)).hasSize(1);
        ChainAssert.assertUnbroken(read(CHAIN, 0));
    }

    private List<JournalEvent.Payload> payloads(long number) {
        return journal.payloads(read(CHAIN, number - 1).getFirst().place());
    }

    @Test
    void payloadsBeforeAMomentCanBeErased() {
        append(event("ann", "a.x", payload("arguments")));
        clock.advance(Duration.ofDays(1));
        append(event("ann", "a.x", payload("arguments")));

        assertThat(journal.erasePayloadsBefore(clock.instant())).isEqualTo(1);
        assertThat(payloads(2)).hasSize(1);
    }

    @Test
    void cutRemovesTheOldestAndStaysAsTheBeginning() {
        for (var at = 0; at < 6; at++) {
            append(event("ann", "a.x", payload("arguments")));
            clock.advance(Duration.ofDays(1));
        }
        var limit = clock.instant().minus(Duration.ofDays(3));
        var last = journal.lastBefore(CHAIN, limit, 100).orElseThrow();
        journal.cut(new Cut(last, clock.instant(), bytes("signed")));

        var left = read(CHAIN, 0);
        assertThat(left).extracting(JournalContract::number).containsExactly(4L, 5L, 6L);
        var cut = journal.cutOf(CHAIN).orElseThrow();
        assertThat(cut.last().number()).isEqualTo(3);
        assertThat(cut.signature()).isEqualTo(bytes("signed"));
        ChainAssert.assertUnbroken(cut.last(), left);
        assertThat(append(event("ann", "a.x")).number()).isEqualTo(7);
    }

    @Test
    void secondCutTakesThePlaceOfTheFirst() {
        for (var at = 0; at < 6; at++) {
            append(event("ann", "a.x"));
        }
        journal.cut(new Cut(head(2), clock.instant(), bytes("one")));
        journal.cut(new Cut(head(4), clock.instant(), bytes("two")));
        journal.cut(new Cut(head(6), clock.instant(), bytes("three")));

        assertThat(read(CHAIN, 0)).isEmpty();
        assertThat(journal.cutOf(CHAIN).orElseThrow().last().number()).isEqualTo(6);
        assertThat(append(event("ann", "a.x")).number()).isEqualTo(7);
        ChainAssert.assertUnbroken(journal.cutOf(CHAIN).orElseThrow().last(), read(CHAIN, 0));
    }

    private Head head(long number) {
        var event = read(CHAIN, number - 1).getFirst();
        return new Head(CHAIN, number(event), event.hash());
    }

    @Test
    void emptyAppendChangesNothing() {
        append(event("ann", "a.x"));

        assertThat(append().number()).isEqualTo(1);
    }
}
