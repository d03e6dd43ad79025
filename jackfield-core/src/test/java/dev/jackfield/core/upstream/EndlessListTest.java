package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.ScriptedDial;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.EndlessServer;
import dev.jackfield.testkit.EraConnection;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers whose lists never end: the hub keeps what was read up to a bound, says so, and serves others.
@Timeout(30)
class EndlessListTest {
    private static final int MOST = 300;
    private static final String TOOLS = "{\"tools\":{\"listChanged\":true}}";

    private final FakeUpstream good = FakeUpstream.named("good").tool("hello", _ -> text("Hello!"));
    private final Memory memory = new Memory(16 << 20);
    private final MemoryManifests manifests = new MemoryManifests();

    private McpUpstream upstream(String id, EndlessServer server, SpokenEras eras, int most) {
        var patience = Duration.ofSeconds(10);
        return new McpUpstream(
                new UpstreamSettings(id, patience, patience, Optional.empty(), TestHub.INFO).withMaxItems(most),
                hears -> MemoryChannel.openTo(new EraConnection(eras, server), hears),
                InstantSource.system(),
                new RememberedManifest(manifests, id),
                UpstreamLimits.none().withLists(memory));
    }

    private McpUpstream legacy(EndlessServer server) {
        return upstream("bad", server, SpokenEras.LEGACY, MOST);
    }

    /// Starts a hub with this source and the good one, and calls the good one.
    private TestHub start(McpUpstream... bad) throws InterruptedException {
        var hub = TestHub.with(good);
        List.of(bad).forEach(hub::source);
        var started = hub.start();
        try (var client = started.modern()) {
            assertThat(client.call("good.hello", "{}").toString()).contains("Hello!");
        }
        return started;
    }

    private static String reason(McpUpstream upstream, Item.Kind kind) {
        return upstream.manifest().unlisted().stream()
                .filter(each -> each.kind() == kind && each.isCut())
                .findFirst()
                .orElseThrow()
                .reason();
    }

    @ParameterizedTest
    @CsvSource({
        "tools,TOOL,",
        "prompts,PROMPT,",
        "resources,TEMPLATE,resources/list",
        "resources,RESOURCE,resources/templates/list"
    })
    void listIsCutAtTheBound(String capability, Item.Kind kind, @Nullable String unknown) throws InterruptedException {
        var server = EndlessServer.of("{\"%s\":{}}".formatted(capability), 50).without(String.valueOf(unknown));
        var upstream = legacy(server);
        try (var _ = start(upstream)) {
            assertThat(upstream.state().word()).isEqualTo("ready");
            assertThat(upstream.manifest().count(kind)).isEqualTo(MOST);
            assertThat(reason(upstream, kind)).contains("cut after 300 items", "`maxItems`");
        }
    }

    @ParameterizedTest
    @EnumSource(SpokenEras.class)
    void allKindsTogetherHaveOneBound(SpokenEras eras) throws InterruptedException {
        var upstream = upstream("bad", EndlessServer.ofAll(50), eras, MOST);
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).hasSize(MOST);
            assertThat(upstream.manifest().unlisted()).hasSize(4).allMatch(each -> each.isCut());
        }
    }

    @Test
    void onePageMayBeEndlessToo() throws InterruptedException {
        var upstream = legacy(EndlessServer.of(TOOLS, 20_000));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).hasSize(MOST);
        }
    }

    @Test
    void listThatIsJustFullIsComplete() throws InterruptedException {
        var full = FakeUpstream.named("full").pageSize(100);
        for (var at = 0; at < MOST; at++) {
            full.tool("t" + at, _ -> text(""));
        }
        var settings = new UpstreamSettings(
                "full", Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        var upstream = new McpUpstream(settings.withMaxItems(MOST), full::channel, InstantSource.system());
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).hasSize(MOST);
            assertThat(upstream.manifest().unlisted()).isEmpty();
        }
    }

    @Test
    void bytesAreBoundedForASource() throws InterruptedException {
        var large = new EndlessServer(
                TOOLS, 20, number -> EndlessServer.item(number).with("description", "x".repeat(100_000)));
        var share = new ListShare(10_000, 4 << 20, new Memory(1 << 30));

        var manifest = read(share, large);

        assertThat(manifest.items()).hasSize(41);
        assertThat(manifest.unlisted()).singleElement().asString().contains("at most 4,194,304 bytes");
    }

    @Test
    void bytesBesidesTheItemsCount() throws InterruptedException {
        var empty = EndlessServer.of(TOOLS, 0).cursorPrefix("x".repeat(10_000));

        var manifest = read(new ListShare(10_000, 1 << 20, new Memory(1 << 30)), empty);

        assertThat(manifest.unlisted()).singleElement().asString().contains("bytes");
        assertThat(empty.pages()).isLessThan(110);
    }

    @Test
    void longCursorEndsTheList() throws InterruptedException {
        var server = EndlessServer.of(TOOLS, 5).cursorPrefix("x".repeat(100_000));

        var manifest = read(new ListShare(10_000, 1 << 20, new Memory(1 << 30)), server);

        assertThat(manifest.items()).hasSize(5);
        assertThat(manifest.unlisted()).singleElement().asString().contains("a cursor of 100,001 characters");
    }

    private static Manifest read(ListShare share, EndlessServer server) throws InterruptedException {
        try (var connection = new Connection(
                MemoryChannel.openTo(new EraConnection(SpokenEras.MODERN, server)),
                Era.newestModern(),
                server.capabilities(),
                "",
                TestHub.INFO)) {
            return new ListReader(share, connection, _ -> Deadline.after(Duration.ofSeconds(20))).read();
        }
    }

    @Test
    void allSourcesShareTheMemoryAndASmallOneHasItsOwn() throws InterruptedException {
        var first = upstream("first", EndlessServer.of(TOOLS, 500), SpokenEras.LEGACY, 100_000);
        var second = upstream("second", EndlessServer.of(TOOLS, 500), SpokenEras.LEGACY, 100_000);
        var third = upstream("third", EndlessServer.of(TOOLS, 500), SpokenEras.LEGACY, 100_000);
        var small = upstream("small", EndlessServer.of(TOOLS, 100), SpokenEras.LEGACY, 400);
        try (var _ = start(first, second, third, small)) {
            assertThat(reason(first, Item.Kind.TOOL)).contains("the lists of all sources have used up their memory");
            assertThat(first.manifest().items().size()
                            + second.manifest().items().size()
                            + third.manifest().items().size())
                    .isLessThan(10_000);
            assertThat(small.manifest().items()).hasSize(400);
        }
        assertThat(memory.reservedBytes()).isZero();
    }

    @Test
    void duplicateAndBadDefinitionsAreNamedInSmallNumber() throws InterruptedException {
        var upstream = legacy(new EndlessServer(TOOLS, 50, _ -> EndlessServer.item(1)));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).hasSize(1);
            assertThat(upstream.manifest().flaws()).hasSize(101);
            assertThat(upstream.manifest().flaws().getLast().reason()).isEqualTo("199 more definitions are left out");
        }
    }

    @Test
    void longNamesAndLargeDefinitionsAreLeftOut() throws InterruptedException {
        var upstream = legacy(new EndlessServer(
                TOOLS,
                50,
                number -> number % 2 == 0
                        ? EndlessServer.item(number).with("name", "n".repeat(10_000) + number)
                        : EndlessServer.item(number).with("description", "d".repeat(1 << 20))));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).isEmpty();
            assertThat(upstream.manifest().flaws())
                    .anySatisfy(flaw -> assertThat(flaw.reason()).contains("the hub takes up to 1,024"))
                    .anySatisfy(flaw -> assertThat(flaw.reason()).contains("the hub takes up to 1,048,576"))
                    .allSatisfy(flaw -> assertThat(flaw.toString()).hasSizeLessThan(600));
        }
    }

    @Test
    void cutListIsNoneThatIsTriedAgain() throws InterruptedException {
        var upstream = legacy(EndlessServer.of(TOOLS, 50));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().unlisted()).isNotEmpty();
            assertThat(upstream.manifest().failedLists()).isEmpty();
        }
    }

    @Test
    void cutIsShownToClients() throws InterruptedException {
        try (var hub = start(legacy(EndlessServer.of(TOOLS, 50)))) {
            var seen = hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, Identity.LOCAL);

            assertThat(seen.incompleteSources(Item.Kind.TOOL))
                    .singleElement()
                    .satisfies(each -> assertThat(each.reason()).contains("cut after 300 items"));
        }
    }

    @Test
    void itemsForSomeClientsCountAsWell() throws InterruptedException {
        var upstream = legacy(EndlessServer.of(TOOLS, 50));
        try (var hub = start(upstream);
                var _ = hub.legacy("{\"elicitation\":{}}")) {
            var answers = ClientCapabilities.of(
                    Json.parse("{\"elicitation\":{}}").object().orElseThrow(), Era.LEGACY);

            Eventually.await(() -> upstream.prepareItemsFor(answers));

            assertThat(upstream.manifest().items()).hasSize(MOST);
        }
    }

    @Test
    void storedListThatIsTooLongIsReadAnew() throws InterruptedException {
        var stored = new ArrayList<Item>();
        for (var at = 0; at <= MOST; at++) {
            stored.add(Item.Kind.TOOL.read(EndlessServer.item(1_000_000 + at)));
        }
        manifests.keep("bad", new Manifest(stored, CacheHints.NONE));
        var upstream = legacy(EndlessServer.of(TOOLS, 50));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().items()).hasSize(MOST);
            assertThat(upstream.manifest().items().getFirst().key()).isEqualTo("item1");
        }
    }

    @Test
    void instructionsAreCut() throws InterruptedException {
        var chatty = FakeUpstream.named("chatty").instructions("word ".repeat(1_000_000));
        var upstream = TestHub.upstream(chatty, Duration.ofSeconds(5));
        try (var _ = start(upstream)) {
            assertThat(upstream.manifest().instructions()).hasSizeLessThanOrEqualTo(32_000);
        }
    }

    @Test
    void probeIsBoundedToo() throws InterruptedException {
        var server = EndlessServer.of(TOOLS, 50);
        var settings = new UpstreamSettings(
                "bad", Duration.ofSeconds(10), Duration.ofSeconds(10), Optional.empty(), TestHub.INFO);

        var facts = UpstreamProbe.probe(
                settings.withMaxItems(MOST),
                hears -> MemoryChannel.openTo(new EraConnection(SpokenEras.BOTH, server), hears),
                InstantSource.system());

        assertThat(facts.tools()).hasSize(MOST);
        assertThat(facts.manifest().items()).hasSize(MOST);
    }

    @Test
    void itemsThatStayTheSameAreTheSameObjects() throws InterruptedException {
        var upstream = TestHub.upstream(good, Duration.ofSeconds(5));
        try (var _ = new TestHub.Builder().source(upstream).start()) {
            var hello = upstream.manifest().items().getFirst();

            good.changeTools(server -> server.tool("bye", _ -> text("Bye!")));
            Eventually.await(() -> upstream.manifest().items().size() == 2);

            assertThat(upstream.manifest().items().getFirst()).isSameAs(hello);
        }
    }

    @Test
    void entriesOfOthersStayWhenASourceChanges() throws InterruptedException {
        var changing = FakeUpstream.named("changing").tool("a", _ -> text(""));
        var upstream = TestHub.upstream(changing, Duration.ofSeconds(5));
        try (var hub = start(upstream)) {
            var hello = hello(hub);
            var prompts = hub.hub().catalog().snapshot().nameTable(Scope.EVERYTHING, Item.Kind.PROMPT);

            changing.changeTools(server -> server.tool("b", _ -> text("")));
            Eventually.await(() -> hub.hub().catalog().snapshot().entries().size() == 3);

            assertThat(hello(hub)).isSameAs(hello);
            assertThat(hub.hub().catalog().snapshot().nameTable(Scope.EVERYTHING, Item.Kind.PROMPT))
                    .isSameAs(prompts);
        }
    }

    private static Entry hello(TestHub hub) {
        return hub.hub()
                .catalog()
                .snapshot()
                .nameTable(Scope.EVERYTHING, Item.Kind.TOOL)
                .entryNamed("good.hello")
                .orElseThrow();
    }

    @Test
    void textsOfFailuresAreCut() throws InterruptedException {
        var wordy = new ScriptedDial(
                request -> Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "no ".repeat(1_000_000))));
        var settings = new UpstreamSettings(
                "wordy", Duration.ofSeconds(5), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        var upstream = new McpUpstream(settings, wordy, InstantSource.system());
        try (var _ = start(upstream)) {
            assertThat(upstream.state().detail()).hasSizeLessThan(5_000);
        }
    }

    @Test
    void valuesThatShouldBeNumbersAreNotRead() {
        var huge = Fields.of("code", Json.parse("[" + "[],".repeat(1_000_000) + "[]]"))
                .with("message", "no")
                .with("ttlMs", Json.parse("[" + "[],".repeat(1_000_000) + "[]]"));

        assertThat(RpcError.read(huge).code()).isEqualTo(RpcError.INTERNAL);
        assertThat(CacheHints.read(huge).ttl()).isZero();
    }
}
