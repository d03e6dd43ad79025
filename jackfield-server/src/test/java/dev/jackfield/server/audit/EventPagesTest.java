package dev.jackfield.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers to questions about events.
@Timeout(60)
class EventPagesTest {
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

    private Fields page(Map<String, String> asked) throws InterruptedException {
        return new EventPages(events.store, clock).page(asked);
    }

    private static List<String> numbers(Fields page) {
        return page.objects("events")
                .map(event -> event.get("number").orElseThrow().toString())
                .toList();
    }

    @Test
    void pagesLeadToTheOldestAndFollowersToTheNewest() throws Exception {
        events.append("main", "ann", 5);
        var newest = page(Map.of("limit", "2"));
        events.append("main", "ann", 2);
        var older = page(Map.of("limit", "2", "before", newest.text("next").orElseThrow()));
        var oldest = page(Map.of("limit", "2", "before", older.text("next").orElseThrow()));
        var later = page(Map.of("limit", "10", "after", newest.text("follow").orElseThrow()));

        assertThat(numbers(newest)).containsExactly("5", "4");
        assertThat(numbers(older)).containsExactly("3", "2");
        assertThat(numbers(oldest)).containsExactly("1");
        assertThat(oldest.has("next")).isFalse();
        assertThat(numbers(later)).containsExactly("6", "7");
        assertThat(numbers(page(Map.of("after", later.text("next").orElseThrow()))))
                .isEmpty();
    }

    @Test
    void emptyPositionIsTheStart() throws Exception {
        events.append("main", "ann", 2);

        assertThat(numbers(page(Map.of("after", "")))).containsExactly("1", "2");
    }

    @Test
    void followerWaitsForTheFirstEvent() throws Exception {
        var start = page(Map.of()).text("follow").orElseThrow();
        var asked = new HashMap<>(Map.of("after", start, "wait", "20", "who", "ann"));
        var answers = new ArrayList<Fields>();
        var waiting = Thread.startVirtualThread(() -> {
            try {
                answers.add(page(asked));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        events.append("main", "bob", 1);
        events.append("main", "ann", 1);
        waiting.join();

        assertThat(numbers(answers.getFirst())).containsExactly("2");
    }

    @Test
    void timesAreReadInSeveralForms() throws Exception {
        events.append("main", "ann", 1);
        clock.advance(Duration.ofDays(1));
        events.append("main", "ann", 1);
        clock.advance(Duration.ofMinutes(30));

        assertThat(numbers(page(Map.of("since", "1h")))).containsExactly("2");
        assertThat(numbers(page(Map.of("until", "1h")))).containsExactly("1");
        assertThat(numbers(page(Map.of("since", "2026-01-02")))).containsExactly("2");
        assertThat(numbers(page(Map.of("since", "2026-01-01T00:00:00Z", "until", "2026-01-01T01:00+01:00"))))
                .isEmpty();
        assertThat(numbers(page(Map.of("until", "2026-01-02T00:00")))).containsExactly("1");
    }

    @Test
    void valueThatIsEmptyCountsAsNotGiven() throws Exception {
        events.append("main", "ann", 1);

        assertThat(numbers(page(Map.of("who", "", "tool", "", "since", "", "before", ""))))
                .containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "whoo | ann | There is no filter 'whoo'. Did you mean 'who'?",
                "kind | cal | There is no kind 'cal'. Did you mean 'call'?",
                "zzzzz | 1 | There is no filter 'zzzzz'. Use one of who, tool,",
                "limit | 0 | a number from 1 to 1000",
                "limit | 1001 | a number from 1 to 1000",
                "limit | -1 | a number from 1 to 1000",
                "since | yesterday | 2h or 2026-11-18",
                "before | x | `next` of a page",
                "after | x | `follow` of a page",
                "wait | 3 | Add it, or leave out 'wait'",
                "wait | 31 | a number from 0 to 30"
            })
    void whatCannotBeUnderstoodSaysWhatToWrite(String key, String value, String said) {
        assertThatThrownBy(() -> page(Map.of(key, value)))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining(said);
    }

    @Test
    void contradictionIsRefused() {
        assertThatThrownBy(() -> page(Map.of("after", "", "since", "2h"))).hasMessageContaining("Leave out the others");
    }

    @Test
    void erasedIdentityLeavesItsEventsAndATrace() throws Exception {
        events.appendWithPayload("ann", "{\"a\":1}");
        events.appendWithPayload("bob", "{\"b\":1}");
        new AuditErasure(events.store, clock).erase("admin", "ann");

        var kinds = page(Map.of())
                .objects("events")
                .map(event -> event.text("kind").orElse(""))
                .toList();
        assertThat(kinds).containsExactly("erased", "call", "call");
        assertThat(page(Map.of("kind", "erased")).toString()).contains("\"who\":\"admin\"", "\"whose\":\"ann\"");
        assertThat(payloadOf("ann")).isEqualTo("{}");
        assertThat(payloadOf("bob")).contains("{\"b\":1}");
        assertThat(events.isWhole()).isTrue();
    }

    private String payloadOf(String who) throws InterruptedException {
        var event = page(Map.of("who", who)).objects("events").findFirst().orElseThrow();
        var payloads = new TreePayloads(events.store.journal());
        events.store.journal().read("main", 0).stream()
                .filter(each -> each.json().text("who").equals(event.text("who")))
                .forEach(each -> payloads.add(each, each.json()));
        events.store.journal().read("main", 1).stream()
                .filter(each -> each.json().text("who").equals(event.text("who")))
                .forEach(each -> payloads.add(each, each.json()));
        return payloads.json().toString();
    }
}
