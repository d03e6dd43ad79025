package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.Gaps;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.Answers;
import dev.jackfield.testkit.EraConnection;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.Subscriptions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that fails to list some kinds of items: the other kinds are listed all the same.
@Timeout(30)
class FailingListTest {
    private static final Identity RITA = new Identity("rita", Set.of("readers"));

    private final Lists server = new Lists();
    private final McpUpstream upstream = new McpUpstream(
            new UpstreamSettings("db", Duration.ofSeconds(5), Duration.ofMillis(500), Optional.empty(), TestHub.INFO),
            hears -> MemoryChannel.openTo(new EraConnection(SpokenEras.LEGACY, server), hears),
            InstantSource.system());
    // one without sources, until a test starts its own
    private TestHub hub = new TestHub.Builder().open();

    private void start() throws InterruptedException {
        hub = new TestHub.Builder().source(upstream).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private Fields list(Identity identity, String method) throws InterruptedException {
        try (var client = hub.modern(identity, Scope.EVERYTHING)) {
            return client.ask(method, "{}").result();
        }
    }

    private static String gap(Fields list) {
        return list.object(Meta.KEY).get(Gaps.INCOMPLETE).map(Json::toString).orElse("");
    }

    private List<String> keys(Item.Kind kind) {
        return upstream.manifest().items().stream()
                .filter(item -> item.kind() == kind)
                .map(Item::key)
                .toList();
    }

    @Test
    void otherKindsAreListedAllTheSame() throws InterruptedException {
        server.fails("resources/list", "no database at /var/db");
        start();

        assertThat(keys(Item.Kind.TOOL)).containsExactly("query");
        assertThat(keys(Item.Kind.PROMPT)).containsExactly("explain");
        assertThat(upstream.state().word()).isEqualTo("ready");
    }

    @Test
    void listThatFailedSaysSoAndOthersDoNot() throws InterruptedException {
        server.fails("resources/list", "no database at /var/db");
        start();

        assertThat(gap(list(Identity.LOCAL, "resources/list")))
                .isEqualTo("[{\"source\":\"db\",\"reason\":\"no database at /var/db\"}]");
        assertThat(gap(list(Identity.LOCAL, "tools/list"))).isEmpty();
    }

    @Test
    void reasonIsForThoseWhoRunTheHub() throws InterruptedException {
        server.fails("resources/list", "no database at /var/db");
        start();

        assertThat(gap(list(RITA, "resources/list"))).isEqualTo("[{\"source\":\"db\"}]");
    }

    @Test
    void toolsMayFailToo() throws InterruptedException {
        server.fails("tools/list", "not now");
        start();

        assertThat(keys(Item.Kind.RESOURCE)).containsExactly("db://1", "db://2");
        assertThat(gap(list(Identity.LOCAL, "tools/list"))).contains("not now");
    }

    @Test
    void listThatNeverComesHoldsUpNoOther() throws InterruptedException {
        server.hangs("resources/list");
        start();

        assertThat(keys(Item.Kind.TOOL)).containsExactly("query");
        assertThat(gap(list(Identity.LOCAL, "resources/list"))).contains("no answer in time");
    }

    @Test
    void pagesBeforeTheOneThatFailedAreShown() throws InterruptedException {
        server.fails("resources/list 2", "the table is locked");
        start();

        assertThat(keys(Item.Kind.RESOURCE)).containsExactly("db://1");
        assertThat(gap(list(Identity.LOCAL, "resources/list"))).contains("the table is locked", "\"listed\":true");
    }

    @Test
    void lastListIsKeptWhileANewOneFails() throws InterruptedException {
        start();
        server.fails("resources/list 2", "the table is locked");
        server.subscriptions().publishListChange("resources");
        Eventually.await(() -> !hub.hub()
                .catalog()
                .visibleCatalog(Scope.EVERYTHING, Identity.LOCAL)
                .incompleteSources(Item.Kind.RESOURCE)
                .isEmpty());

        assertThat(keys(Item.Kind.RESOURCE)).containsExactly("db://1", "db://2");
        assertThat(gap(list(Identity.LOCAL, "resources/list"))).contains("\"listed\":true");
    }

    @Test
    void listThatFailedIsAskedForAgain() throws InterruptedException {
        server.fails("resources/list", "no database");
        start();
        server.works();

        Eventually.await(() -> keys(Item.Kind.RESOURCE).size() == 2);

        Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 4);
        assertThat(gap(list(Identity.LOCAL, "resources/list"))).isEmpty();
    }

    @Test
    void serverWhoseListsAllFailIsDown() throws InterruptedException {
        List.of("tools/list", "resources/list", "resources/templates/list", "prompts/list")
                .forEach(method -> server.fails(method, "no database"));
        start();

        assertThat(upstream.state()).isInstanceOf(SourceState.Backoff.class);
        assertThat(upstream.state().detail()).contains("no database");
    }

    /// A tool, a prompt, and two pages of resources.
    private static final class Lists implements Answers {
        private final Subscriptions subscriptions = new Subscriptions();
        private final Map<String, String> failures = new ConcurrentHashMap<>();
        private final Set<String> hanging = ConcurrentHashMap.newKeySet();

        void fails(String method, String reason) {
            failures.put(method, reason);
        }

        void hangs(String method) {
            hanging.add(method);
        }

        void works() {
            failures.clear();
        }

        @Override
        public String name() {
            return "db";
        }

        @Override
        public Fields capabilities() {
            return fields("{\"tools\":{},\"resources\":{},\"prompts\":{}}");
        }

        @Override
        public Fields answer(IncomingRequest request) throws InterruptedException {
            var page =
                    request.params().text("cursor").map(cursor -> " " + cursor).orElse("");
            if (hanging.contains(request.method())) {
                return request.waitUntilCancelled();
            }
            if (failures.containsKey(request.method() + page)) {
                throw new RpcException(
                        RpcError.of(RpcError.INTERNAL, failures.getOrDefault(request.method() + page, "")));
            }
            return switch (request.method() + page) {
                case "tools/list" -> fields("{\"tools\":[{\"name\":\"query\",\"inputSchema\":{\"type\":\"object\"}}]}");
                case "prompts/list" -> fields("{\"prompts\":[{\"name\":\"explain\"}]}");
                case "resources/list" ->
                    fields("{\"resources\":[{\"uri\":\"db://1\",\"name\":\"1\"}],\"nextCursor\":\"2\"}");
                case "resources/list 2" -> fields("{\"resources\":[{\"uri\":\"db://2\",\"name\":\"2\"}]}");
                default -> throw Answers.methodNotFound(request.method());
            };
        }

        @Override
        public Subscriptions subscriptions() {
            return subscriptions;
        }
    }
}
