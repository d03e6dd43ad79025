package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.InvocationId;
import dev.jackfield.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How events are found and followed, on every database.
@Timeout(60)
abstract class EventReadingContract {
    private final ManualClock clock = ManualClock.start();
    private Store store;
    private Journal journal;

    /// Returns a database without events.
    abstract TestStores emptyDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        store = emptyDatabase().open(clock);
        journal = store.journal();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private JournalEvent event(String who, String tool) {
        return TestEvents.event(clock.instant(), who, tool);
    }

    private void append(String chain, JournalEvent... events) {
        journal.append(chain, List.of(events), false);
    }

    private static String place(KeptEvent event) {
        return event.place().chain() + ":" + event.place().number();
    }

    private List<KeptEvent> find(String... words) {
        return journal.search().page(query(Set.of(words), Optional.empty(), 1_000));
    }

    private static EventQuery query(Set<String> words, Optional<EventPlace> before, int most) {
        return new EventQuery(words, Optional.empty(), Optional.empty(), before, most);
    }

    @Test
    void eventMustHaveAllWordsAndNotOnlyItsRow() {
        append("main", event("ann", "a.x"), event("bob", "a.y"));
        append("main", event("ann", "a.y"));

        assertThat(find("who:ann", "tool:a.y"))
                .extracting(EventReadingContract::place)
                .containsExactly("main:3");
        assertThat(find("who:bob", "tool:a.x")).isEmpty();
    }

    @Test
    void eventIsFoundByTimeInARowOfLongerTime() {
        var start = clock.instant();
        append("main", event("ann", "a.x"));
        append(
                "main",
                IntStream.range(0, 90)
                        .mapToObj(_ -> {
                            clock.advance(Duration.ofSeconds(1));
                            return event("ann", "a.x");
                        })
                        .toArray(JournalEvent[]::new));
        var words = Set.of("who:ann");
        var found = journal.search()
                .page(new EventQuery(
                        words,
                        Optional.of(start.plusSeconds(40)),
                        Optional.of(start.plusSeconds(43)),
                        Optional.empty(),
                        100));

        assertThat(found).extracting(EventReadingContract::place).containsExactly("main:43", "main:42", "main:41");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "who:ann", "\\u0041", "\t\n\u0007", "\u202eevil", "日本語", "😀", "\"who\":\"bob\""})
    void hostileTextIsFoundAndNothingElseByIt(String text) {
        var quoted = EventText.quote(text);
        var body = "{\"kind\":\"call\",\"who\":%s}".formatted(quoted).getBytes(StandardCharsets.UTF_8);
        append("main", new JournalEvent(clock.instant(), text, Set.of(EventText.word("who", text)), body, List.of()));
        append("main", event("bob", "a.x"));

        assertThat(find(EventText.word("who", text)))
                .extracting(EventReadingContract::place)
                .containsExactly("main:1");
        assertThat(find("who:bob")).extracting(EventReadingContract::place).containsExactly("main:2");
        assertThat(find(EventText.word("who", text)).getFirst().json().text("who"))
                .contains(text);
        assertThat(quoted).matches("[ -~]+");
    }

    @Test
    void longTextIsCutInTheSameWayEverywhere() {
        var uri = "file:///" + "x".repeat(8_000);

        assertThat(EventText.word("tool", uri)).hasSizeLessThan(400);
        assertThat(EventText.word("tool", uri)).isEqualTo("tool:" + EventText.clean(EventText.clean(uri)));
    }

    @Test
    void pagesLoseAndRepeatNothingWhileEventsAreAppended() {
        IntStream.range(0, 20).forEach(_ -> appendToBoth());
        var there = new HashSet<String>();
        for (var chain : List.of("one", "two")) {
            IntStream.rangeClosed(1, 60).forEach(number -> there.add(chain + ":" + number));
        }
        var found = new ArrayList<String>();
        var before = Optional.<EventPlace>empty();
        for (var page = journal.search().page(query(Set.of("who:ann"), before, 7), _ -> true);
                !page.events().isEmpty();
                page = journal.search().page(query(Set.of("who:ann"), before, 7), _ -> true)) {
            page.events().forEach(event -> found.add(place(event)));
            before = Optional.of(page.events().getLast().place());
            appendToBoth();
        }

        assertThat(found).doesNotHaveDuplicates().containsAll(there);
    }

    private void appendToBoth() {
        clock.advance(Duration.ofMillis(10));
        append("one", event("ann", "a.x"), event("ann", "a.x"), event("ann", "a.x"));
        append("two", event("ann", "a.x"), event("ann", "a.x"), event("ann", "a.x"));
    }

    @Test
    void followerGetsEveryEventOnceInTheOrderOfItsChain() {
        var feed = journal.feed();
        appendToBoth();
        var position = feed.end();
        var found = new ArrayList<String>();
        for (var round = 0; round < 60; round++) {
            if (round < 20) {
                appendToBoth();
            }
            var batch = feed.read(position, Set.of(), 5);
            batch.events().forEach(event -> found.add(place(event)));
            position = FeedPosition.parse(batch.next().toString()).orElseThrow();
        }

        assertThat(found).hasSize(120).doesNotHaveDuplicates();
        assertThat(found.stream()
                        .filter(each -> each.startsWith("one"))
                        .map(each -> Integer.valueOf(each.substring(4))))
                .isSorted();
    }

    /// A hub whose store failed writes what happened before.
    @Test
    void followerGetsWhatIsWrittenLate() {
        append("one", event("ann", "a.x"));
        var position = journal.feed().end();
        var late = TestEvents.event(clock.instant().minus(Duration.ofHours(1)), "ann", "a.x");
        append("two", late);
        append("one", late);

        assertThat(journal.feed().read(position, Set.of(), 10).events())
                .extracting(EventReadingContract::place)
                .containsExactlyInAnyOrder("two:1", "one:2");
    }

    @Test
    void followerOfAWordMovesOnPastOthers() {
        IntStream.range(0, 450).forEach(_ -> append("main", event("bob", "a.x")));
        append("main", event("ann", "a.x"));
        var position = FeedPosition.START;
        var rounds = 0;
        var found = new ArrayList<KeptEvent>();
        for (var isLast = false; !isLast; rounds++) {
            var batch = journal.feed().read(position, Set.of("who:ann"), 10);
            found.addAll(batch.events());
            position = batch.next();
            isLast = batch.isLast();
        }

        assertThat(found).extracting(EventReadingContract::place).containsExactly("main:451");
        assertThat(rounds).isEqualTo(3);
    }

    @Test
    void positionForgetsChainsThatHaveNoEventsAnyMore() {
        append("gone", event("ann", "a.x"));
        append("main", event("ann", "a.x"));
        var position = journal.feed().end();
        var head = journal.head("gone").orElseThrow();
        journal.cut(new Cut(head, clock.instant(), new byte[0]));

        assertThat(position).hasToString("gone:1,main:1");
        assertThat(journal.feed().read(position, Set.of(), 10).next()).hasToString("main:1");
        append("gone", event("ann", "a.x"));
        assertThat(journal.feed()
                        .read(new FeedPosition(Collections.singletonMap("main", 1L)), Set.of(), 10)
                        .events())
                .extracting(EventReadingContract::place)
                .containsExactly("gone:2");
    }

    @Test
    void largePagesEndEarly() {
        var body = "{\"kind\":\"%s\"}".formatted("x".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
        var event = new JournalEvent(clock.instant(), "ann", Set.of("who:ann"), body, List.of());
        IntStream.range(0, 60).forEach(_ -> append("main", event));
        var page = journal.search().page(query(Set.of(), Optional.empty(), 1_000), _ -> true);

        assertThat(page.isLast()).isFalse();
        assertThat(page.events()).hasSizeBetween(40, 45);
        assertThat(journal.feed().read(FeedPosition.START, Set.of(), 1_000).events())
                .hasSizeBetween(40, 45);
    }

    private JournalEvent call(String id, String tree, Duration took) {
        var body = "{\"kind\":\"call\",\"call\":\"%s\",\"tree\":\"%s\"}".formatted(id, tree);
        var isKnownByWord = !id.equals(tree) || took.compareTo(EventSearch.SLOW) >= 0;
        var words = isKnownByWord ? Set.of("kind:call", "tree:" + tree, "call:" + id) : Set.of("kind:call");
        return new JournalEvent(
                Instant.now().plus(took), "ann", words, body.getBytes(StandardCharsets.UTF_8), List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.2S", "PT9.9S", "PT10S", "PT3H"})
    void treeIsFoundFromEachOfItsCalls(Duration took) {
        var outer = Invocation.newId();
        var inner = Invocation.newId();
        append("main", call(Invocation.newId(), "0", Duration.ZERO));
        append("main", call(inner, outer, took.dividedBy(2)));
        append("other", call(outer, outer, took));
        append("main", call(Invocation.newId(), "0", took));

        for (var each : List.of(outer, inner)) {
            assertThat(journal.search()
                            .tree(each, InvocationId.timeOf(each).orElseThrow())
                            .events())
                    .extracting(EventReadingContract::place)
                    .containsExactly("main:2", "other:1");
        }
    }

    @Test
    void callThatIsUnknownHasNoTree() {
        append("main", event("ann", "a.x"));
        var id = Invocation.newId();

        assertThat(journal.search().tree(id, clock.instant()).events()).isEmpty();
    }
}
