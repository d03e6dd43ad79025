package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return new JournalEvent.Payload(part, bytes("salt of " + part), bytes("content of " + part));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Head append(JournalEvent... events) {
        return journal.append(CHAIN, List.of(events), false);
    }

    @Test
    void eventsAreNumberedAndChained() {
        append(event("ann", "a.x"), event("bob", "a.y"));
        var head = append(event("cid", "a.z"));

        var events = journal.read(CHAIN, 0, 10);
        assertThat(events).extracting(KeptEvent::number).containsExactly(1L, 2L, 3L);
        assertThat(events).extracting(each -> each.event().who()).containsExactly("ann", "bob", "cid");
        ChainAssert.assertUnbroken(events);
        assertThat(head.number()).isEqualTo(3);
        assertThat(head.hash()).isEqualTo(events.getLast().hash());
        assertThat(journal.heads()).singleElement().extracting(Head::number).isEqualTo(3L);
    }

    @Test
    void eventIsReadAsItWasWritten() {
        var written = event("ann", "files.read");
        append(written);

        assertThat(journal.read(CHAIN, 0, 1).getFirst().event())
                .usingRecursiveComparison()
                .isEqualTo(written);
    }

    @Test
    void chainsAreApart() {
        append(event("ann", "a.x"));
        journal.append("hub-2", List.of(event("ann", "a.x"), event("ann", "a.x")), true);

        assertThat(journal.heads()).extracting(Head::chain).containsExactly(CHAIN, "hub-2");
        assertThat(journal.heads()).extracting(Head::number).containsExactly(1L, 2L);
        assertThat(journal.read("hub-2", 1, 9)).hasSize(1);
        ChainAssert.assertUnbroken(journal.read("hub-2", 0, 9));
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

        var events = journal.read(CHAIN, 0, 1_000);
        assertThat(events).hasSize(16 * 5 * 2);
        ChainAssert.assertUnbroken(events);
        assertThat(journal.heads().getFirst().hash()).isEqualTo(events.getLast().hash());
    }

    private Head appendSome(Store to, int thread) {
        for (var at = 0; at < 5; at++) {
            to.journal()
                    .append(
                            CHAIN,
                            List.of(event("who" + thread, "a.x"), event("who" + thread, "a.y")),
                            at % 2 == 0);
        }
        return to.journal().heads().getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "call", "tree", "who", "source", "tool", "outcome"})
    void eventsAreFoundByEachMember(String member) {
        var wanted = TestEvents.with(clock.instant(), member, "wanted");
        append(event("ann", "a.x"), wanted, event("bob", "b.y"));

        assertThat(find(Map.of(member, "wanted")))
                .singleElement()
                .extracting(KeptEvent::number)
                .isEqualTo(2L);
        assertThat(find(Map.of(member, "other"))).isEmpty();
    }

    private List<KeptEvent> find(Map<String, String> equal) {
        return journal.page(new EventQuery(equal, Optional.empty(), Optional.empty(), Optional.empty(), 100));
    }

    @Test
    void unknownMemberIsRefused() {
        assertThatThrownBy(() -> find(Map.of("body", "x"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void eventsAreFoundByTimeTheNewestFirst() {
        for (var at = 0; at < 5; at++) {
            append(event("ann", "a.x" + at));
            clock.advance(Duration.ofSeconds(1));
        }
        var start = Instant.parse("2026-01-01T00:00:00Z");
        var query = new EventQuery(
                Map.of("who", "ann"),
                Optional.of(start.plusSeconds(1)),
                Optional.of(start.plusSeconds(4)),
                Optional.empty(),
                2);

        assertThat(journal.page(query)).extracting(KeptEvent::number).containsExactly(4L, 3L);
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
            page = pageBefore(Optional.of(page.getLast()));
        }
        assertThat(found).extracting(each -> each.chain() + each.number()).hasSize(16).doesNotHaveDuplicates();
        assertThat(found).extracting(each -> each.event().at()).isSortedAccordingTo((one, two) -> two.compareTo(one));
    }

    private List<KeptEvent> pageBefore(Optional<KeptEvent> last) {
        return journal.page(new EventQuery(Map.of(), Optional.empty(), Optional.empty(), last, 3));
    }

    @Test
    void payloadsLieBesideTheChainAndCanBeErased() {
        append(event("ann", "a.x", payload("arguments"), payload("result")), event("bob", "a.x", payload("arguments")));
        assertThat(journal.payloads(CHAIN, 1)).usingRecursiveComparison().isEqualTo(List.of(payload("arguments"), payload("result")));

        assertThat(journal.erasePayloads("ann")).isEqualTo(2);
        assertThat(journal.payloads(CHAIN, 1)).isEmpty();
        assertThat(journal.payloads(CHAIN, 2)).hasSize(1);
        ChainAssert.assertUnbroken(journal.read(CHAIN, 0, 9));
    }

    @Test
    void payloadsBeforeAMomentCanBeErased() {
        append(event("ann", "a.x", payload("arguments")));
        clock.advance(Duration.ofDays(1));
        append(event("ann", "a.x", payload("arguments")));

        assertThat(journal.erasePayloadsBefore(clock.instant())).isEqualTo(1);
        assertThat(journal.payloads(CHAIN, 2)).hasSize(1);
    }

    @Test
    void cutRemovesTheOldestAndStaysAsTheBeginning() {
        for (var at = 0; at < 6; at++) {
            append(event("ann", "a.x", payload("arguments")));
            clock.advance(Duration.ofDays(1));
        }
        var limit = clock.instant().minus(Duration.ofDays(3));
        var last = journal.lastBefore(CHAIN, limit).orElseThrow();
        journal.cut(new Cut(last, clock.instant(), bytes("signed")));

        var left = journal.read(CHAIN, 0, 10);
        assertThat(left).extracting(KeptEvent::number).containsExactly(4L, 5L, 6L);
        var cut = journal.cutOf(CHAIN).orElseThrow();
        assertThat(cut.last().number()).isEqualTo(3);
        assertThat(cut.signature()).isEqualTo(bytes("signed"));
        ChainAssert.assertUnbroken(cut.last(), left);
        assertThat(journal.payloads(CHAIN, 3)).isEmpty();
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

        assertThat(journal.read(CHAIN, 0, 10)).isEmpty();
        assertThat(journal.cutOf(CHAIN).orElseThrow().last().number()).isEqualTo(6);
        assertThat(append(event("ann", "a.x")).number()).isEqualTo(7);
        ChainAssert.assertUnbroken(journal.cutOf(CHAIN).orElseThrow().last(), journal.read(CHAIN, 0, 9));
    }

    private Head head(long number) {
        var event = journal.read(CHAIN, number - 1, 1).getFirst();
        return new Head(CHAIN, event.number(), event.hash());
    }

    @Test
    void nothingIsAppendedWhenOneEventCannotBe() {
        append(event("ann", "a.x"));
        var twice = event("ann", "a.x", payload("arguments"), payload("arguments"));

        assertThatThrownBy(() -> append(event("ann", "a.x"), twice)).isNotNull();
        assertThat(journal.heads().getFirst().number()).isEqualTo(1);
        append(event("bob", "a.x"));
        ChainAssert.assertUnbroken(journal.read(CHAIN, 0, 9));
    }

    @Test
    void nameWithCharactersThatCannotBeStoredIsReplacedAndFound() {
        append(event("a\0b", "tool\uD83D"), event("plain", "a.x"));

        assertThat(find(Map.of("who", "a\0b"))).singleElement().extracting(KeptEvent::number).isEqualTo(1L);
        assertThat(find(Map.of("tool", "tool\uFFFD"))).hasSize(1);
    }

    @Test
    void emptyAppendChangesNothing() {
        append(event("ann", "a.x"));

        assertThat(append().number()).isEqualTo(1);
    }
}
