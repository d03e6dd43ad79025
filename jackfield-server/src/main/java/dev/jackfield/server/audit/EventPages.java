package dev.jackfield.server.audit;

import dev.jackfield.core.call.InvocationId;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.EventPlace;
import dev.jackfield.server.store.EventSearch.EventPage;
import dev.jackfield.server.store.FeedPosition;
import dev.jackfield.server.store.Journal;
import dev.jackfield.server.store.KeptEvent;
import dev.jackfield.server.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Answers questions about the audit in JSON, for the admin API and for commands without a hub. Events stand in answers
/// as they are stored. Answers are bounded in size.
public final class EventPages {
    /// What to say where [#call] finds nothing.
    public static final String UNKNOWN_CALL =
            "There is no such call in the audit. 'jackfield calls' lists the last ones;"
                    + " older ones were removed after `audit.keep`.";

    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);

    private final Journal journal;
    private final InstantSource clock;

    public EventPages(Store store, InstantSource clock) {
        this.journal = store.journal();
        this.clock = clock;
    }

    /// Returns `events`, with `next` for the page after this one and, on the newest page, `follow` for later ones.
    ///
    /// @param asked the keys and values of a query
    /// @throws InvalidQueryException if something in it cannot be understood
    public Fields page(Map<String, String> asked) throws InterruptedException {
        var request = EventRequest.parse(asked, clock.instant());
        return request.after().isPresent() ? pageAfter(request, request.after().get()) : pageBefore(request);
    }

    private Fields pageBefore(EventRequest request) {
        var end = journal.feed().end();
        // what comes meanwhile is for those who follow
        Predicate<EventPlace> isThere = place -> place.number() <= end.number(place.chain());
        var page = request.tree().isPresent()
                ? pageOfTree(request, request.tree().get())
                : journal.search().page(request.query(), request.before().isPresent() ? _ -> true : isThere);
        var answer = Fields.of("events", array(page.events()));
        if (!page.isLast()) {
            answer = answer.with("next", page.events().getLast().place().toString());
        }
        return request.before().isPresent() ? answer : answer.with("follow", end.toString());
    }

    private EventPage pageOfTree(EventRequest request, String call) {
        var found = tree(call).events().reversed().stream()
                .filter(event -> hasAll(event, request))
                .filter(event -> isBetween(event, request))
                .toList();
        var from = request.before()
                .map(place -> found.stream().map(KeptEvent::place).toList().indexOf(place) + 1)
                .orElse(0);
        var rest = found.subList(from, found.size());
        return new EventPage(rest.stream().limit(request.limit()).toList(), rest.size() <= request.limit());
    }

    private static boolean hasAll(KeptEvent event, EventRequest request) {
        var fields = fields(event);
        return request.words().stream().allMatch(word -> {
            var colon = word.indexOf(':');
            return fields.text(word.substring(0, colon))
                    .filter(word.substring(colon + 1)::equals)
                    .isPresent();
        });
    }

    private static boolean isBetween(KeptEvent event, EventRequest request) {
        var at = fields(event).text("at").flatMap(text -> EventTime.parse(text, Instant.EPOCH, ZoneOffset.UTC));
        return at.filter(time -> request.since().filter(time::isBefore).isEmpty()
                        && request.until()
                                .filter(until -> !time.isBefore(until))
                                .isEmpty())
                .isPresent();
    }

    private EventPage tree(String call) {
        return journal.search().tree(call, InvocationId.timeOf(call).orElse(Instant.EPOCH));
    }

    /// Waits for the first event, if that is wanted. A page without events moves on, too.
    private Fields pageAfter(EventRequest request, FeedPosition after) throws InterruptedException {
        var end = System.nanoTime() + request.longestWait().toNanos();
        var batch = journal.feed().read(after, request.words(), request.limit());
        while (batch.events().isEmpty() && System.nanoTime() < end) {
            if (batch.isLast()) {
                Thread.sleep(POLL_INTERVAL);
            }
            batch = journal.feed().read(batch.next(), request.words(), request.limit());
        }
        return Fields.of("events", array(batch.events()))
                .with("next", batch.next().toString());
    }

    private static Json array(List<KeptEvent> events) {
        return Json.array(events.stream().map(EventPages::fields).toList());
    }

    /// Returns an event as it is stored; one that was damaged as a text.
    private static Fields fields(KeptEvent event) {
        try {
            return event.json();
        } catch (InvalidJsonException damaged) {
            return Fields.of("damaged", Json.string(event.toString()));
        }
    }

    /// Returns `events`, the oldest first, of all calls around and inside a call, and `payloads`: what is kept of the
    /// arguments and results of these calls, by their ids. Empty if the call is unknown.
    public Optional<Fields> call(String id) {
        var tree = tree(id);
        if (tree.events().isEmpty()) {
            return Optional.empty();
        }
        var payloads = new TreePayloads(journal);
        tree.events().forEach(event -> payloads.add(event, fields(event)));
        var answer = Fields.of("events", array(tree.events())).with("payloads", payloads.json());
        return Optional.of(
                tree.isLast() && payloads.isComplete() ? answer : answer.with("isComplete", Json.bool(false)));
    }
}
