package dev.jackfield.server.owntools;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.catalog.ViewFilter;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.documents.DocumentLimits;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Long results that are kept as documents, and who can read them how.
@Timeout(60)
class ReadResultTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity EVE = new Identity("eve", Set.of());
    private static final Duration KEEP = Duration.ofHours(24);
    private static final int MOST = 4_000;
    private static final String LONG =
            IntStream.rangeClosed(1, 1_000).mapToObj(n -> "line " + n).collect(Collectors.joining("\n"));
    private static final Pattern ID = Pattern.compile("by id '([^']+)'");

    private final ManualClock clock = ManualClock.start();
    private final DocumentLimits limits = new DocumentLimits(Optional.of(KEEP), 40_000, 10);
    private final DocumentStore store = new DocumentStore(new MemoryShelf(clock), limits, clock);
    private final ResultBudget budget = new ResultBudget(MOST, new KeptResults(store, () -> KEEP, clock));
    private final FakeUpstream up = FakeUpstream.named("up").tool("long", _ -> text(LONG));
    private final Search search =
            new Search(Optional::empty, new MemoryShelf(InstantSource.system()), InstantSource.system());

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        var finders = new FinderTools(() -> hub.hub(), search, () -> 1_500);
        var results = new ResultTools(new KeptResults(store, () -> KEEP, clock), _ -> budget);
        hub = TestHub.with(up)
                .source(OwnSource.of(finders, Optional.empty(), Optional.empty(), Optional.of(results)))
                .start();
    }

    @AfterEach
    void stop() {
        search.close();
        hub.close();
    }

    private TestClient client(Identity identity, Scope scope, View view) {
        var settings = hub.endpoint(scope)
                .withListing(new ViewFilter(view, List.of(), false))
                .results(budget);
        return hub.modern(identity, settings, "{}");
    }

    private TestClient client(Identity identity) {
        return client(identity, Scope.EVERYTHING, View.FULL);
    }

    private static String id(Message answer) {
        var found = ID.matcher(answer.result().tree().path("content").toString());
        assertThat(found.find()).as(answer.toString()).isTrue();
        return found.group(1);
    }

    private static Message read(TestClient client, String id) throws InterruptedException {
        return client.call("jackfield.read_result", "{\"id\":\"" + id + "\",\"lines\":\"999-\"}");
    }

    private static Message resource(TestClient client, String id) throws InterruptedException {
        return client.ask("resources/read", "{\"uri\":\"document://result/" + id + "/result.json\"}");
    }

    @Test
    void ownerReadsTheRest() throws InterruptedException {
        try (var ann = client(ANN)) {
            var id = id(ann.call("up.long", "{}"));

            assertThat(textOf(read(ann, id))).isEqualTo("line 999\nline 1000");
            assertThat(textOf(read(ann, "document://result/" + id + "/result.json")))
                    .isEqualTo("line 999\nline 1000");
        }
    }

    @Test
    void ownerReadsTheWholeByItsLink() throws InterruptedException {
        try (var ann = client(ANN)) {
            var answer = ann.call("up.long", "{}");
            var uri = answer.result().tree().path("content").path(2).path("uri").asString();
            var whole = ann.ask("resources/read", "{\"uri\":\"" + uri + "\"}").result();

            assertThat(whole.tree().path("contents").path(0).path("text").asString())
                    .contains("line 1000\"");
        }
    }

    @Test
    void othersGetTheAnswerForAResultThatDoesNotExist() throws InterruptedException {
        try (var ann = client(ANN);
                var eve = client(EVE)) {
            var id = id(ann.call("up.long", "{}"));
            var none = id.substring(0, id.length() - 1) + (id.endsWith("x") ? "y" : "x");

            assertThat(textOf(read(eve, id)).replace(id, "?"))
                    .isEqualTo(textOf(read(eve, none)).replace(none, "?"));
            assertThat(textOf(read(eve, id))).contains("You have no stored result '" + id + "'");
            assertThat(resource(eve, id).toString().replace(id, "?"))
                    .isEqualTo(resource(eve, none).toString().replace(none, "?"));
        }
    }

    @Test
    void expiredResultIsSaidToBe() throws InterruptedException {
        try (var ann = client(ANN);
                var eve = client(EVE)) {
            var id = id(ann.call("up.long", "{}"));
            clock.advance(KEEP.plusSeconds(1));

            assertThat(textOf(read(ann, id))).contains("has expired: results are kept for 24 h");
            assertThat(textOf(read(eve, id))).isEqualTo(textOf(read(ann, id)));
        }
    }

    @Test
    void idThatWasNeverGivenIsNotSaidToHaveExpired() throws InterruptedException {
        try (var ann = client(ANN)) {
            assertThat(textOf(read(ann, "nope"))).startsWith("You have no stored result 'nope'.");
        }
    }

    @Test
    void resultThatTheStoreRefusesIsPassedOnWhole() throws InterruptedException {
        try (var ann = client(ANN)) {
            for (var stored = 0; stored < 3; stored++) {
                assertThat(textOf(ann.call("up.long", "{}"))).doesNotContain("line 1000");
            }

            assertThat(textOf(ann.call("up.long", "{}"))).isEqualTo(LONG);
        }
    }

    @Test
    void searchViewReadsByTheBareName() throws InterruptedException {
        try (var ann = client(ANN, Scope.forSearch(Scope.EVERYTHING), View.SEARCH)) {
            var answer = ann.call("call_tool", "{\"name\":\"up.long\"}");

            assertThat(textOf(answer)).startsWith("line 1\n").doesNotContain("line 1000");
            assertThat(answer.toString()).contains("Read it with read_result").doesNotContain("jackfield.read_result");
            assertThat(textOf(ann.call("read_result", "{\"id\":\"" + id(answer) + "\",\"pattern\":\"99[89]$\"}")))
                    .isEqualTo("998: line 998\n999: line 999\n");
        }
    }

    @Test
    void profileWithoutTheHubsOwnSourceCanReadThem() throws InterruptedException {
        var all = List.of(Glob.parse("*"));
        var profile = new Profile(null, List.of(Glob.parse("up")), all, List.of(), Map.of());
        try (var ann = client(ANN, Scope.profile("p", profile, "."), View.FULL)) {
            var id = id(ann.call("up.long", "{}"));

            assertThat(textOf(read(ann, id))).isEqualTo("line 999\nline 1000");
            assertThat(resource(ann, id).error()).isEmpty();
            assertThat(ann.ask("tools/list", "{}").toString()).contains("jackfield.read_result");
        }
    }
}
