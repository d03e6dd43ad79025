package dev.jackfield.a2a.toolrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.config.Secret;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.Pem;
import dev.jackfield.transport.http.server.ServerKeys;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class RpcSourceTest {
    private static final String OK = "{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}";
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int MOST_ITEMS = 1_000;

    private final PlainServer server = new PlainServer();
    private final Children children = new Children();
    private Trust trust = Trust.USUAL;
    private HttpCalls calls = new HttpCalls();

    @AfterEach
    void stop() {
        server.close();
        calls.close();
        children.close();
    }

    private HubServices services() {
        var clock = InstantSource.system();
        return new HubServices(
                clock, Manifests.NONE, new MemoryShelf(clock), UpstreamLimits.none(), children, _ -> calls);
    }

    private RpcBlueprint blueprint(RpcKeys keys, String... aliases) {
        var common = new CommonSettings(true, null, List.of(aliases));
        return new RpcBlueprint(new SourceSpec<>("filesystem", common, keys), new HttpRoute(trust, Proxies.NONE));
    }

    private RpcKeys keys(RpcTransport transport, Duration timeout, String... tools) {
        return keys(server.url(), transport, timeout, tools);
    }

    private static RpcKeys keys(URI url, RpcTransport transport, Duration timeout, String... tools) {
        var written = List.of(tools).stream().map(Json::parse).toList();
        return new RpcKeys(
                url,
                transport,
                Map.of("X-Key", new Secret("secret")),
                written,
                MOST_ITEMS,
                new HttpRouteSettings(null, null),
                new CallTimes(timeout, timeout));
    }

    private Source source(String... tools) {
        return blueprint(keys(RpcTransport.RPC, LONG, tools), "fs").build(services());
    }

    private static String call(String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{\"path\":\"a\"}}".formatted(method);
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asString("");
    }

    @Test
    void endlessPageIsCut() throws Exception {
        var names =
                IntStream.range(0, 200_000).mapToObj(at -> "\"t" + at + "\"").collect(Collectors.joining(","));
        server.on("tools/list", "{\"tools\":[" + names + "]}").on("t5", OK);
        var source = source();
        try (var hub = RpcHub.of(source)) {
            assertThat(text(hub.call(call("filesystem.t5")))).isEqualTo("ok");

            assertThat(source.manifest().items()).hasSize(MOST_ITEMS);
            assertThat(source.manifest().unlisted()).singleElement().asString().contains("cut after 1,000 items");
        }
    }

    @Test
    void callIsAPostWithTheNameAsItsMethod() throws Exception {
        server.on("filesystem.readFile", OK);
        try (var hub = RpcHub.of(source())) {
            assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");
        }

        var sent = server.received().getLast();
        assertThat(sent.method()).isEqualTo("filesystem.readFile");
        assertThat(sent.params()).hasToString("{\"path\":\"a\"}");
        assertThat(sent.id().isString()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "filesystem.readFile, /rpc,            filesystem.readFile",
        "filesystem.readFile, /rpc/filesystem, readFile",
        "filesystem.readFile, /rpc/fs,         fs.readFile",
        "readFile,            /rpc,            filesystem.readFile",
        "readFile,            /rpc,            fs.readFile",
        "readFile,            /rpc/filesystem, readFile",
        "fs.readFile,         /rpc,            filesystem.readFile",
        "other.readFile,      /rpc,            filesystem.other.readFile",
        "other.readFile,      /rpc/filesystem, other.readFile",
    })
    void serverThatListsNothingIsCalledByAnyFormOfAName(String known, String path, String written) throws Exception {
        server.on(known, OK);
        try (var hub = RpcHub.with(builder -> builder, Map.of(), Map.of("fs", "filesystem"), source())) {
            assertThat(text(Json.parse(hub.post(path, call(written)).body()).tree()))
                    .isEqualTo("ok");
        }
        assertThat(server.calledMethods().getLast()).isEqualTo(known);
    }

    @ParameterizedTest
    @CsvSource({
        "/rpc,            filesystem.writeFile",
        "/rpc,            filesystem.filesystem.writeFile",
        "/rpc,            filesystem.fs.writeFile",
        "/rpc,            fs.writeFile",
        "/rpc,            filesystem:writeFile",
        "/rpc/filesystem, writeFile",
        "/rpc/filesystem, filesystem.writeFile",
        "/rpc/filesystem, fs.writeFile",
    })
    void rulesHoldForUnlistedToolsInEveryForm(String path, String written) throws Exception {
        server.on("writeFile", OK).on("filesystem.writeFile", OK).on("fs.writeFile", OK);
        try (var hub = RpcHub.with(
                builder -> builder.rule("deny filesystem.writeFile"), Map.of(), Map.of("fs", "filesystem"), source())) {
            assertThat(hub.post(path, call(written)).body()).contains("-31001");
        }
        assertThat(server.calledMethods()).isEmpty();
    }

    @Test
    void serverThatListsHasOnlyWhatItLists() throws Exception {
        server.on("tools/list", "{\"tools\":[{\"name\":\"filesystem.readFile\"},\"plain\"]}")
                .on("filesystem.readFile", OK)
                .on("plain", OK)
                .on("hidden", OK);
        try (var hub = RpcHub.of(source())) {
            assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");
            assertThat(text(hub.call(call("filesystem.plain")))).isEqualTo("ok");
            assertThat(hub.call(call("filesystem.hidden"))
                            .path("error")
                            .path("code")
                            .asInt())
                    .isEqualTo(-32601);
            assertThat(hub.call("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
                            .toString())
                    .contains("\"filesystem.readFile\"", "\"filesystem.plain\"");
        }
        assertThat(server.calledMethods()).containsExactly("filesystem.readFile", "plain");
    }

    @Test
    void configuredToolsAreListedAndChecked() throws Exception {
        server.on("readFile", OK).on("other", OK);
        var definition = """
            {"name":"readFile","inputSchema":{"type":"object","properties":{"path":{"type":"integer"}}}}\
            """;
        try (var hub = RpcHub.of(source(definition, "\"plain\""))) {
            assertThat(hub.call(call("filesystem.readFile"))
                            .path("error")
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
            assertThat(hub.call(call("filesystem.other"))
                            .path("error")
                            .path("code")
                            .asInt())
                    .isEqualTo(-32601);
        }
        assertThat(server.calledMethods()).isEmpty();
    }

    @Test
    void errorOfTheServerIsPassedOnUnchanged() throws Exception {
        server.on("fail", _ -> {
            throw new PlainServer.FaultException(-32050, "Out of paper");
        });
        try (var hub = RpcHub.of(source())) {
            assertThat(hub.call(call("filesystem.fail")).path("error"))
                    .hasToString("{\"code\":-32050,\"message\":\"Out of paper\"}");
            assertThat(hub.call(call("filesystem.missing"))
                            .path("error")
                            .path("code")
                            .asInt())
                    .isEqualTo(-32601);
        }
    }

    @Test
    void unknownMethodIsAnsweredUnderTheNameThatWasWritten() throws Exception {
        server.on("missing", _ -> {
                    throw new PlainServer.FaultException(-32601, "No missing");
                })
                .on("filesystem.missing", _ -> {
                    throw new PlainServer.FaultException(-32601, "No filesystem.missing");
                });
        try (var hub = RpcHub.of(source())) {
            assertThat(hub.call(call("filesystem.missing")).path("error"))
                    .hasToString("{\"code\":-32601,\"message\":\"No filesystem.missing\"}");
        }
    }

    @Test
    void outputOfAProgramIsStructuredForMcpAndCodeOutputForRpc() throws Exception {
        server.on(
                "run",
                "{\"content\":[{\"type\":\"code_output\",\"stdout\":\"1\\n\",\"stderr\":\"e\"},{\"type\":\"x\"}]}");
        try (var hub = RpcHub.of(source())) {
            assertThat(hub.call(call("filesystem.run")).path("result").path("content"))
                    .hasToString("[{\"type\":\"code_output\",\"stdout\":\"1\\n\",\"stderr\":\"e\"},{\"type\":\"x\"}]");
        }
        var mcp = CodeOutput.toMcp(Json.parse("{\"content\":[{\"type\":\"code_output\",\"stdout\":\"1\\n"
                        + "\",\"stderr\":\"e\"},{\"type\":\"x\"}]}")
                .object()
                .orElseThrow());
        assertThat(mcp)
                .hasToString("{\"content\":[{\"type\":\"text\",\"text\":\"1\\ne\"},{\"type\":\"x\"}],"
                        + "\"structuredContent\":{\"stdout\":\"1\\n\",\"stderr\":\"e\"}}");
    }

    @Test
    void largeResultIsWhole() throws Exception {
        var large = "é\\n".repeat(1 << 20);
        server.on(
                "large",
                _ -> Fields.of(
                        "content",
                        Json.array(
                                List.of(Fields.of("type", Json.string("text")).with("text", large)))));
        try (var hub = RpcHub.of(source())) {
            assertThat(text(hub.call(call("filesystem.large")))).isEqualTo(large);
        }
    }

    @Test
    void silentServerIsGivenUp() throws Exception {
        server.on("wait", _ -> {
            new CountDownLatch(1).await();
            return Fields.EMPTY;
        });
        var source = blueprint(keys(RpcTransport.RPC, Duration.ofMillis(300))).build(services());
        try (var hub = RpcHub.of(source)) {
            var answer = hub.call(call("filesystem.wait"));

            assertThat(answer.path("result").path("isError").asBoolean()).isTrue();
            assertThat(text(answer)).contains("filesystem.wait", "300 ms", "maxTime");
        }
    }

    @Test
    void clientThatLeavesEndsTheRequestToTheServer() throws Exception {
        var begun = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        server.on("wait", _ -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                ended.countDown();
            }
            return Fields.EMPTY;
        });
        try (var hub = RpcHub.of(source())) {
            var caller = Thread.ofVirtual().start(() -> {
                try {
                    hub.call(call("filesystem.wait"));
                } catch (Exception left) {
                    // as it should
                }
            });
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();

            assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
            caller.join();
        }
    }

    @Test
    void serverThatWasDownWorksWhenItIsBack() throws Exception {
        server.on("readFile", OK);
        server.stop();
        try (var hub = RpcHub.of(source())) {
            var down = hub.call(call("filesystem.readFile"));
            assertThat(down.path("result").path("isError").asBoolean()).isTrue();
            assertThat(text(down)).contains("Source 'filesystem' is not available", "is it running?");

            server.startAgain();
            var source = hub.hub().catalog().source("filesystem").orElseThrow();
            source.restart();
            Eventually.await(() -> source.state() instanceof SourceState.Ready);
            assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");

            server.stop();
            server.startAgain();
            assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");
        }
    }

    @Test
    void answerThatIsNoJsonRpcIsExplained() throws Exception {
        var url = server.url().resolve("/elsewhere");
        var source = blueprint(keys(url, RpcTransport.RPC, LONG)).build(services());
        try (var hub = RpcHub.of(source)) {
            assertThat(hub.call(call("filesystem.readFile"))
                            .path("error")
                            .path("message")
                            .asString())
                    .contains("answered 404", "check the `url`");
        }
    }

    @Test
    void transportAutoTakesAServerWithoutAHandshakeForThisKind() throws Exception {
        server.on("readFile", OK);
        var source = blueprint(keys(RpcTransport.AUTO, LONG)).build(services());
        try (var hub = RpcHub.of(source)) {
            assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");
            assertThat(source.state())
                    .isInstanceOf(SourceState.Ready.class)
                    .extracting(SourceState::detail)
                    .isEqualTo("JSON-RPC");
        }
    }

    @Test
    void transportAutoSpeaksMcpWhereItCan() throws Exception {
        server.on("readFile", OK);
        try (var mcp = Jackfield.builder()
                        .source(JavaTools.named("up")
                                .tool(
                                        "{\"name\":\"hi\",\"inputSchema\":{\"type\":\"object\"}}",
                                        (_, _) -> Reply.text("ho")))
                        .start();
                var door = mcp.serveHttp(0)) {
            var source = blueprint(keys(URI.create(door.url() + "/up"), RpcTransport.AUTO, LONG))
                    .build(services());
            try (var hub = RpcHub.of(source)) {
                assertThat(text(hub.call(call("filesystem.hi")))).isEqualTo("ho");
                assertThat(source.state().detail()).startsWith("MCP ");
                assertThat(source.unlistedTool("anything")).isEmpty();
            }
        }
    }

    @Test
    void serverMayHaveACertificateOfAPrivateAuthority(@TempDir Path folder) throws Exception {
        var files = TestCertificates.in(folder);
        var secured = HostSettings.loopback(0).with(ServerKeys.read(files.server(), files.serverKey()));
        try (var secure = new PlainServer(secured).on("readFile", OK)) {
            var url =
                    URI.create("https://localhost:%d/rpc".formatted(secure.url().getPort()));
            try (var hub =
                    RpcHub.of(blueprint(keys(url, RpcTransport.RPC, LONG)).build(services()))) {
                assertThat(text(hub.call(call("filesystem.readFile")))).contains("`ca`");
            }
            trust = Trust.usualAnd(Pem.certificates(files.authority()));
            calls.close();
            calls = new HttpCalls(trust, Proxies.NONE);
            try (var hub =
                    RpcHub.of(blueprint(keys(url, RpcTransport.RPC, LONG)).build(services()))) {
                assertThat(text(hub.call(call("filesystem.readFile")))).isEqualTo("ok");
            }
        }
    }

    @Test
    void doctorSeesWhetherItLists() throws Exception {
        var terms = new ProbeTerms(services(), Duration.ofSeconds(5), ChildOutputListener.NONE);
        var blueprint = blueprint(keys(RpcTransport.RPC, LONG));

        var open = blueprint.probe(terms);
        server.on("tools/list", "{\"tools\":[\"readFile\"]}");
        var listing = blueprint.probe(terms);

        assertThat(blueprint.check()).extracting(Finding::level).containsExactly(Finding.Level.FINE);
        assertThat(open.protocol()).isEqualTo("JSON-RPC");
        assertThat(open.findings())
                .extracting(Finding::text)
                .singleElement()
                .asString()
                .contains("lists no tools");
        assertThat(listing.findings()).isEmpty();
        assertThat(listing.tools()).hasSize(1);
        assertThat(server.calledMethods()).isEmpty();
    }

    @Test
    void keysDoNotShowSecrets() {
        assertThat(keys(RpcTransport.RPC, LONG).toString()).doesNotContain("secret", "127.0.0.1");
    }
}
