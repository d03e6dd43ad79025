package dev.jackfield.server.owntools;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.View;
import dev.jackfield.core.catalog.ViewFilter;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.Search;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A hub with the search tools and a few servers, over memory channels. Its endpoint has a search view.
final class SearchedHub implements AutoCloseable {
    static final Identity ANN = new Identity("ann", Set.of("readers"));

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final FakeUpstream web = FakeUpstream.named("brave-search")
            .tool(fields("""
                {"name":"web_search","description":"Searches the web for pages.\\nSecond line.",
                 "inputSchema":{"type":"object","properties":{"query":{"type":"string"},
                   "count":{"type":"integer","default":10}},"required":["query"]},
                 "annotations":{"readOnlyHint":true}}\
                """), call -> text("found " + call.arguments()))
            .tool(fields("""
                {"name":"book-trip","description":"Books a journey by train.",
                 "inputSchema":{"type":"object","properties":{"from":{"type":"string"},"note":{"type":"string"}},
                   "required":["from"],"additionalProperties":false}}\
                """), call -> text("booked " + call.arguments()))
            .tool(
                    "fail",
                    _ -> Results.failure("out of paper")
                            .with("structuredContent", Fields.of("code", Json.number(7)))
                            .with("own", "kept"));
    private final FakeUpstream vault = FakeUpstream.named("vault").tool("open", _ -> text("gold"));

    private final FakeUpstream odd = FakeUpstream.named("miscellany")
            .tool("_page", _ -> text("private"))
            .tool("dump", _ -> text("x".repeat(4 << 20)));

    private final Search search;
    private final ScriptedRunner scripts = new ScriptedRunner(ScriptLanguage.values());
    private final TestHub hub;

    SearchedHub(String... rules) throws InterruptedException {
        this(Optional::empty, rules);
    }

    SearchedHub(Supplier<Optional<Embedder>> model, String... rules) throws InterruptedException {
        this.search = new Search(model, new MemoryShelf(InstantSource.system()), InstantSource.system());
        var files = ConformanceFixture.speaking(SpokenEras.BOTH);
        var code = new CodeTools(this::hub, scripts, new SessionValues(InstantSource.system()));
        var own = OwnSource.of(
                new FinderTools(this::hub, search, () -> 1_500), Optional.empty(), Optional.of(code), Optional.empty());
        var attic = FakeSource.of("attic", "rummage: Rummages through old boxes");
        attic.become(new SourceState.Backoff(Instant.EPOCH, "/opt/attic: not found", Instant.MAX));
        attic.answer((_, _) -> {
            throw new HubException.UnavailableException("attic", attic.state().detail());
        });
        var builder = TestHub.with(web, vault, odd)
                .fixture("files", files)
                .source(attic)
                .source(own)
                .listWait(TIMEOUT);
        Stream.of(rules).forEach(builder::rule);
        this.hub = builder.start();
    }

    private Hub hub() {
        return hub.hub();
    }

    /// Runs the scripts of `run_code`.
    ScriptedRunner scripts() {
        return scripts;
    }

    /// Every call so far, those inside others before them.
    List<AuditRecord> audit() {
        return hub.audit();
    }

    /// The calls that arrived at the servers.
    int calls() {
        return web.calls().size() + vault.calls().size() + odd.calls().size();
    }

    TestClient client(Identity identity) {
        return client(identity, Scope.EVERYTHING, "{}");
    }

    TestClient client(Identity identity, Scope scope, String capabilities) {
        return hub.modern(identity, settings(scope), capabilities);
    }

    TestClient legacy(String capabilities, ClientLink link) throws InterruptedException {
        return hub.legacy(Identity.LOCAL, settings(Scope.EVERYTHING), capabilities, link);
    }

    private EndpointSettings settings(Scope scope) {
        return hub.endpoint(Scope.forSearch(scope))
                .withListing(new ViewFilter(View.SEARCH, List.of(Glob.parse("vault.*")), false));
    }

    /// Returns the result of one call by a client of its own.
    Message call(Identity identity, String tool, String arguments) throws InterruptedException {
        try (var client = client(identity)) {
            return client.call(tool, arguments);
        }
    }

    Message call(String tool, String arguments) throws InterruptedException {
        return call(Identity.LOCAL, tool, arguments);
    }

    static JsonNode data(Message answer) {
        return answer.result()
                .get("structuredContent")
                .orElseThrow(() -> new AssertionError(answer))
                .tree();
    }

    static boolean isError(Message answer) {
        return answer.result().get("isError").map(Json::toString).orElse("").equals("true");
    }

    @Override
    public void close() {
        search.close();
        hub.close();
    }
}
