package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How lists report missing items and sources.
class GapsTest {
    private static final Identity READER = new Identity("rita", Set.of("readers"));
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
    private static final SourceState DOWN = new SourceState.Backoff(NOON, "/opt/x: no licence", NOON.plusSeconds(8));

    private final FakeSource slow = FakeSource.starting("slow");
    private final FakeUpstream up = FakeUpstream.named("up").legacy().tool("a", _ -> text("x"));
    private TestHub hub;

    @BeforeEach
    void open() throws InterruptedException {
        hub = TestHub.with(up)
                .source(slow)
                .rule("deny slow.* to blind")
                .rule("deny up.bare to readers")
                .listWait(Duration.ZERO)
                .pageSize(1)
                .open();
        Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 1);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private Fields meta(TestClient client, String method, String params) throws InterruptedException {
        try (client) {
            return client.ask(method, params).result().object(Meta.KEY);
        }
    }

    private Fields meta(Identity identity, Scope scope) throws InterruptedException {
        return meta(hub.modern(identity, scope), "tools/list", "{}");
    }

    private Fields meta() throws InterruptedException {
        return meta(Identity.LOCAL, Scope.EVERYTHING);
    }

    private static Json absent(Fields meta) {
        return meta.get(Gaps.ABSENT).orElse(Json.array(List.of()));
    }

    @Test
    void sourceThatStillStartsIsNamed() throws InterruptedException {
        assertThat(absent(meta())).hasToString("""
            [{"source":"slow","state":"starting","since":"1970-01-01T00:00:00Z","reason":"it has not answered yet"}]\
            """);
    }

    @Test
    void whoRunsTheHubReadsWhyASourceIsDown() throws InterruptedException {
        slow.become(DOWN);

        assertThat(absent(meta())).hasToString("""
            [{"source":"slow","state":"backoff","since":"2026-11-15T12:00:00Z",\
            "nextAttempt":"2026-11-15T12:00:08Z","reason":"/opt/x: no licence"}]\
            """);
    }

    @Test
    void othersReadOnlySinceWhen() throws InterruptedException {
        slow.become(DOWN);

        assertThat(absent(meta(READER, Scope.EVERYTHING))).hasToString("""
            [{"source":"slow","state":"backoff","since":"2026-11-15T12:00:00Z",\
            "nextAttempt":"2026-11-15T12:00:08Z"}]\
            """);
    }

    @Test
    void legacyClientsAreToldToo() throws InterruptedException {
        slow.become(DOWN);

        assertThat(absent(meta(hub.legacy(), "prompts/list", "{}")).toString()).contains("\"slow\"");
    }

    @Test
    void everyPageSaysIt() throws InterruptedException {
        up.changeTools(more -> more.tool("b", _ -> text("x")));
        Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 2);
        try (var client = hub.modern()) {
            var cursor =
                    client.ask("tools/list", "{}").result().get("nextCursor").orElseThrow();
            var last =
                    meta(hub.modern(), "tools/list", Fields.of("cursor", cursor).toString());

            assertThat(absent(last).toString()).contains("\"slow\"");
        }
    }

    @Test
    void completeListSaysNothing() throws InterruptedException {
        slow.become(new SourceState.Ready(NOON, "test"));

        assertThat(meta().keys()).doesNotContain(Gaps.ABSENT, Gaps.INVALID);
    }

    @Test
    void sourceThatIsDownAndListedIsMarked() throws InterruptedException {
        slow.offer(new Manifest(
                List.of(Item.Kind.TOOL.read(fields("{\"name\":\"t\",\"inputSchema\":{}}"))), CacheHints.NONE));
        slow.become(DOWN);

        assertThat(absent(meta()).toString()).endsWith("\"listed\":true}]");
    }

    @Test
    void sourceOutsideTheScopeIsNotNamed() throws InterruptedException {
        assertThat(absent(meta(Identity.LOCAL, Scope.only("up"))).items()).isEmpty();
    }

    @Test
    void whoMaySeeNothingOfASourceDoesNotHearOfIt() throws InterruptedException {
        assertThat(absent(meta(new Identity("ben", Set.of("blind")), Scope.EVERYTHING))
                        .items())
                .isEmpty();
    }

    @Test
    void toolThatIsLeftOutIsNamedToThoseWhoMightSeeIt() throws InterruptedException {
        up.changeTools(more -> more.tool(fields("{\"name\":\"bare\"}"), _ -> text("x")));
        Eventually.await(() -> hub.hub()
                        .catalog()
                        .snapshot()
                        .flaws(Scope.EVERYTHING, Item.Kind.TOOL)
                        .count()
                == 1);

        assertThat(meta().get(Gaps.INVALID).orElseThrow()).hasToString("""
            [{"source":"up","name":"bare","reason":"tool 'bare' has no inputSchema object"}]\
            """);
        assertThat(meta(READER, Scope.EVERYTHING).has(Gaps.INVALID)).isFalse();
    }

    @Test
    void toolUnderAnotherNameIsNamed() throws InterruptedException {
        up.changeTools(more -> more.tool("a b", _ -> text("x")));
        Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 2);

        assertThat(meta().get(Gaps.INVALID).orElseThrow().toString())
                .contains("\"name\":\"a b\"")
                .contains("it is shown as 'up.a_b_");
    }
}
