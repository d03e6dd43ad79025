package dev.jackfield.core.endpoint;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One connection on which a client may speak either era.
class HandshakeTest {
    private TestHub hub;
    private TestClient bare;
    private TestClient modern;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(FakeUpstream.named("up").tool("t", _ -> text("x"))).start();
        var server = new McpEndpoint(hub.hub(), hub.endpoint(Scope.EVERYTHING), new ParkedCalls(InstantSource.system()))
                .connect(Identity.LOCAL, "memory");
        bare = new TestClient(MemoryChannel.openTo(server), Optional.empty());
        modern = new TestClient(
                bare.channel(),
                Optional.of(new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty())));
    }

    @AfterEach
    void stop() {
        bare.close();
        hub.close();
    }

    private Message initialize(String version) throws InterruptedException {
        return bare.ask("initialize", "{\"protocolVersion\":\"" + version + "\",\"capabilities\":{}}");
    }

    private static int code(Message answer) {
        return answer.error().orElseThrow().code();
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25,2025-11-25",
        "2025-06-18,2025-06-18",
        "2025-03-26,2025-03-26",
        "2024-11-05,2024-11-05",
        "1999-01-01,2025-11-25",
        "2026-07-28,2025-11-25",
        "2099-01-01,2025-11-25"
    })
    void versionIsAgreedOn(String wanted, String agreed) throws InterruptedException {
        assertThat(initialize(wanted).result().text("protocolVersion")).contains(agreed);
    }

    @Test
    void initializeWithoutAVersionIsRefused() throws InterruptedException {
        assertThat(code(bare.ask("initialize", "{}"))).isEqualTo(-32602);
    }

    @Test
    void requestBeforeTheHandshakeIsRefused() throws InterruptedException {
        assertThat(code(bare.ask("tools/list", "{}"))).isEqualTo(-32600);
        assertThat(code(bare.call("up.t", "{}"))).isEqualTo(-32600);
        assertThat(code(bare.ask("logging/setLevel", "{\"level\":\"info\"}"))).isEqualTo(-32600);
    }

    @Test
    void pingNeedsNoHandshake() throws InterruptedException {
        assertThat(bare.ask("ping", "{}").result().isEmpty()).isTrue();
    }

    @Test
    void modernRequestSettlesTheConnection() throws InterruptedException {
        modern.ask("tools/list", "{}");
        var refused = initialize("2025-11-25");

        assertThat(code(refused)).isEqualTo(-32022);
        assertThat(refused.error().orElseThrow().data().toString())
                .isEqualTo("{\"supported\":[\"2026-07-28\"],\"requested\":\"2025-11-25\"}");
    }

    @Test
    void probeSettlesNothing() throws InterruptedException {
        modern.ask("server/discover", "{}");

        assertThat(initialize("2025-11-25").error()).isEmpty();
    }

    @Test
    void unknownModernVersionIsRefused() throws InterruptedException {
        var later = new TestClient(
                bare.channel(), Optional.of(new Envelope("2099-01-01", Fields.EMPTY, Fields.EMPTY, Optional.empty())));

        assertThat(code(later.ask("tools/list", "{}"))).isEqualTo(-32022);
    }

    @ParameterizedTest
    @CsvSource({"initialize", "ping", "logging/setLevel", "resources/subscribe"})
    void methodsOfTheHandshakeAreGoneInTheModernEra(String method) throws InterruptedException {
        assertThat(code(modern.ask(method, "{}"))).isEqualTo(-32601);
    }
}
