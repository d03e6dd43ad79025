package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.transport.http.door.TestEndpoint;
import dev.jackfield.transport.http.server.Pem;
import dev.jackfield.transport.http.server.ServerKeys;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Connections to servers with private certificates, and through proxies.
@Timeout(30)
class OutboundTest {
    private TestCertificates files;
    private TestEndpoint secure;

    @BeforeEach
    void open(@TempDir Path folder) {
        files = TestCertificates.in(folder);
        secure = TestEndpoint.secure(ServerKeys.read(files.server(), files.serverKey()));
    }

    @AfterEach
    void close() {
        secure.close();
    }

    private Trust authority() {
        return Trust.usualAnd(Pem.certificates(files.authority()));
    }

    private static String echo(URI uri, Trust trust, Proxies proxies) throws InterruptedException {
        try (var calls = new HttpCalls(trust, proxies);
                var channel = HttpChannel.create(calls, uri, Map.of(), ClientLink.SILENT, "test")) {
            var request = modern("test/echo", Fields.EMPTY.with("mark", "here"));
            return channel.request(request, Exchange.until(Deadline.after(Duration.ofSeconds(10))))
                    .result()
                    .text("mark")
                    .orElse("");
        }
    }

    @Test
    void serverOfAPrivateAuthorityIsTrustedWhenItIsNamed() throws Exception {
        assertThat(echo(secure.uri(), authority(), Proxies.NONE)).isEqualTo("here");
    }

    @Test
    void serverOfAnUnknownAuthorityIsRefusedWithTheWayOut() {
        assertThatThrownBy(() -> echo(secure.uri(), Trust.USUAL, Proxies.NONE))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("No secure connection to https://127.0.0.1")
                .hasMessageContaining("`ca`");
    }

    /// Both ways to send a request: on a connection of the pool, and on a socket of its own.
    private static void assertFails(String url, String... words) {
        var uri = URI.create(url);
        assertThatThrownBy(() -> echo(uri, Trust.USUAL, Proxies.NONE)).hasMessageContainingAll(words);
        try (var brief = HttpCalls.createShortLived(Trust.USUAL, Proxies.NONE)) {
            assertThatThrownBy(() -> brief.read(uri, Map.of())).hasMessageContainingAll(words);
        }
    }

    @Test
    void plainRequestToASecureServerSaysThatItMayNeedTls() {
        assertFails("http://127.0.0.1:" + secure.host.port() + "/mcp", "broke before an answer came", "write https://");
    }

    @Test
    void secureRequestToAPlainServerSaysThatItHasNoTls() {
        try (var plain = new TestEndpoint()) {
            assertFails("https://127.0.0.1:" + plain.host.port() + "/mcp", "does not speak TLS: write http://");
        }
    }

    @Test
    void unknownHostIsSaidToBeUnknown() {
        assertFails(
                "http://no-such-host.invalid/mcp", "No address is known for the host of http://no-such-host.invalid");
    }

    @Test
    void untrustedAuthorityIsSaidWithoutNamesOfClasses() {
        assertThatThrownBy(() -> echo(secure.uri(), Trust.USUAL, Proxies.NONE))
                .hasMessageContaining("an authority that is not trusted here")
                .hasMessageNotContainingAny("Exception", "PKIX", "sun.");
    }

    @Test
    void exactlyNobodyIsNoTrust() {
        assertThatThrownBy(() -> Trust.onlyServers(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give that of the server");
    }

    @Test
    void exactCertificateIsTrustedUnderAnyName() throws Exception {
        var exactly = Trust.onlyServers(Pem.certificates(files.server()));
        try (var proxy = new TestProxy(secure.host.port())) {
            var through = Proxies.through(proxy.url(""), List.of());
            var otherName = URI.create("https://other.example:%d/mcp".formatted(secure.host.port()));

            assertThat(echo(secure.uri(), exactly, Proxies.NONE)).isEqualTo("here");
            assertThatThrownBy(() -> echo(otherName, authority(), through))
                    .hasMessageContaining("No secure connection");
            assertThatThrownBy(() -> echo(otherName, exactly, through))
                    .hasMessageContaining("does not answer for that Host");
        }
    }

    @Test
    void secureServerIsReachedThroughATunnel() throws Exception {
        try (var proxy = new TestProxy(secure.host.port())) {
            var far = URI.create("https://hub.example:%d/mcp".formatted(secure.host.port()));

            assertThat(tunnelled(far, Proxies.through(proxy.url("ann:secret@"), List.of())))
                    .isEqualTo("here");
            assertThat(proxy.heads().getFirst())
                    .startsWith("CONNECT hub.example:" + secure.host.port())
                    .containsIgnoringCase("Proxy-Authorization: Basic YW5uOnNlY3JldA==");
        }
    }

    /// Jetty begins the secure connection as soon as the proxy answers, and on a busy machine its thread that wrote
    /// the request for the tunnel may not know yet that it has. Then the call fails before it is sent, and as in a
    /// hub it is made once more.
    private String tunnelled(URI uri, Proxies proxies) throws InterruptedException {
        try {
            return echo(uri, authority(), proxies);
        } catch (ChannelException.ClosedException lost) {
            assertThat(lost.isUnsent()).isTrue();
            return echo(uri, authority(), proxies);
        }
    }

    @Test
    void plainServerIsReachedThroughTheProxy() throws Exception {
        try (var plain = new TestEndpoint();
                var proxy = new TestProxy(plain.host.port())) {
            var far = URI.create("http://hub.example:%d/mcp".formatted(plain.host.port()));

            assertThat(echo(far, Trust.USUAL, Proxies.through(proxy.url(""), List.of())))
                    .isEqualTo("here");
            assertThat(proxy.heads().getFirst()).startsWith("POST http://hub.example:");
        }
    }

    @Test
    void thisMachineIsReachedDirectly() throws Exception {
        try (var proxy = new TestProxy(secure.host.port())) {
            assertThat(echo(secure.uri(), authority(), Proxies.through(proxy.url(""), List.of())))
                    .isEqualTo("here");
            assertThat(proxy.heads()).isEmpty();
        }
    }
}
