package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Extensions of the protocol that the hub does not know, between clients and servers.
@Timeout(30)
class ExtensionsTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String UI = "{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/html;profile=mcp-app\"]}}";
    private static final String DECLARED = "{\"extensions\":" + UI + "}";

    private final FakeUpstream up = FakeUpstream.named("up")
            .tool("plain", _ -> text("plain"))
            .toolFor("extensions", "page", _ -> text("page"))
            .extension("com.example/x", "{\"a\":1}")
            .extension("io.modelcontextprotocol/skills", "{}");
    private final FakeUpstream other =
            FakeUpstream.named("other").extension("com.example/x", "{\"a\":2}").extension("com.example/y", "{}");

    private FakeUpstream speaking(String era) {
        return era.equals("modern") ? up.modern() : up.legacy();
    }

    private static List<String> names(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElseThrow().stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .toList();
    }

    private Fields toldServer() {
        return up.calls().getLast().sender().capabilities();
    }

    @ParameterizedTest
    @CsvSource({"modern,modern", "modern,legacy", "legacy,modern", "legacy,legacy"})
    void serverLearnsTheExtensionsOfItsClient(String client, String server) throws InterruptedException {
        try (var hub = TestHub.with(speaking(server)).start();
                var able = client.equals("modern") ? hub.modern(DECLARED) : hub.legacy(DECLARED);
                var plain = client.equals("modern") ? hub.modern() : hub.legacy()) {
            assertThat(names(able)).containsExactly("up.plain", "up.page");
            assertThat(TestClient.textOf(able.call("up.page", "{}"))).isEqualTo("page");
            assertThat(toldServer().object("extensions")).isEqualTo(fields(UI));

            assertThat(names(plain)).containsExactly("up.plain");
            plain.call("up.plain", "{}");
            assertThat(toldServer().has("extensions")).isFalse();
        }
    }

    @Test
    void extensionThatALegacyServerDoesNotKnowNeedsNoConnectionOfItsOwn() throws InterruptedException {
        try (var hub = TestHub.with(up.legacy()).start();
                var client = hub.modern("{\"extensions\":{\"com.example/unknown\":{}}}");
                var known = hub.modern("{\"extensions\":{\"com.example/x\":{}}}")) {
            client.call("up.plain", "{}");
            assertThat(toldServer().has("extensions")).isFalse();

            known.call("up.plain", "{}");
            assertThat(toldServer().object("extensions").has("com.example/x")).isTrue();
        }
    }

    @Test
    void extensionsOfTheHubItselfAndThoseWithMethodsAreNotPassedOn() throws InterruptedException {
        var capabilities =
                "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{},\"io.modelcontextprotocol/skills\":{}}}";
        try (var hub = TestHub.with(up.modern()).start();
                var client = hub.modern(capabilities)) {
            client.call("up.plain", "{}");
        }

        assertThat(toldServer().has("extensions")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy"})
    void clientLearnsTheExtensionsOfTheServersThatItSees(String era) throws InterruptedException {
        speaking(era);
        try (var hub = new TestHub.Builder()
                .source(TestHub.upstream(up, Duration.ofSeconds(5)))
                .source(TestHub.upstream(other, Duration.ofSeconds(5)))
                .rule("deny up.* to readers")
                .start()) {
            assertThat(discovered(hub, Identity.LOCAL, Scope.EVERYTHING))
                    .isEqualTo(fields("{\"io.modelcontextprotocol/tasks\":{},\"com.example/x\":{\"a\":1},"
                            + "\"com.example/y\":{}}"));
            assertThat(discovered(hub, Identity.LOCAL, Scope.only("other")).object("com.example/x"))
                    .isEqualTo(fields("{\"a\":2}"));
            assertThat(discovered(hub, ANN, Scope.EVERYTHING).object("com.example/x"))
                    .isEqualTo(fields("{\"a\":2}"));
            assertThat(greeted(hub)).isEqualTo(fields("{\"com.example/x\":{\"a\":1},\"com.example/y\":{}}"));
        }
    }

    private static Fields discovered(TestHub hub, Identity identity, Scope scope) throws InterruptedException {
        try (var client = hub.modern(identity, scope)) {
            return client.ask("server/discover", "{}")
                    .result()
                    .object("capabilities")
                    .object("extensions");
        }
    }

    private static Fields greeted(TestHub hub) throws InterruptedException {
        try (var client = hub.legacy()) {
            var answer = client.ask("initialize", """
                {"protocolVersion":"2025-11-25","clientInfo":{"name":"t","version":"1"},"capabilities":{}}\
                """);
            return answer.result().object("capabilities").object("extensions");
        }
    }

    @Test
    void kindOfResultThatTheHubDoesNotKnowReachesClientsWithExtensions() throws InterruptedException {
        var result = fields("{\"resultType\":\"com.example/later\",\"content\":[],\"ticket\":7}");
        up.tool("later", _ -> result).modern();
        try (var hub = TestHub.with(up).start();
                var able = hub.modern(DECLARED);
                var plain = hub.modern()) {
            assertThat(able.call("up.later", "{}").result().toString())
                    .contains("\"resultType\":\"com.example/later\"", "\"ticket\":7");
            assertThat(plain.call("up.later", "{}").error().map(RpcError::code)).contains(RpcError.INTERNAL);
        }
    }
}
