package dev.jackfield.transport.http.server;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.transport.http.client.Trust;
import dev.jackfield.transport.http.door.Posts;
import dev.jackfield.transport.http.door.RawHttpSocket;
import dev.jackfield.transport.http.door.TestEndpoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The server over TLS, in both versions of HTTP.
@Timeout(30)
class SecureHostTest {
    private TestCertificates files;
    private TestEndpoint endpoint;
    private SSLContext trusting;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        files = TestCertificates.in(folder);
        endpoint = TestEndpoint.secure(ServerKeys.read(files.server(), files.serverKey()));
        var context = Trust.usualAnd(Pem.certificates(files.authority())).context();
        context.start();
        trusting = context.getSslContext();
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    private HttpClient client(Version version) {
        return HttpClient.newBuilder().version(version).sslContext(trusting).build();
    }

    private static HttpRequest request(URI uri, Message message) {
        var request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(message.toString()));
        Posts.modernHeaders(message, Map.of()).forEach(request::header);
        return request.build();
    }

    private HttpResponse<String> post(HttpClient client, Message message) throws Exception {
        return client.send(request(endpoint.uri(), message), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void requestIsAnswered(Version version) throws Exception {
        try (var client = client(version)) {
            var answer = post(client, modern("test/echo", Fields.EMPTY.with("mark", "m")));

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.version()).isEqualTo(version);
            assertThat(answer.body()).contains("\"mark\":\"m\"");
            assertThat(endpoint.uri()).hasScheme("https");
        }
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void streamOfEventsIsCarried(Version version) throws Exception {
        var meta = Fields.of(Meta.PROGRESS_TOKEN, Json.number(1));
        var progress = modern(
                "test/progress",
                Fields.EMPTY.with("steps", "3").with("mark", "m").with(Meta.KEY, meta));
        try (var client = client(version)) {
            var answer = post(client, progress);

            assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
            assertThat(answer.body().lines().filter(line -> line.startsWith("data:")))
                    .hasSize(4);
        }
    }

    @ParameterizedTest
    @EnumSource(Version.class)
    void clientThatHangsUpCancels(Version version) throws Exception {
        try (var client = client(version)) {
            var call = client.sendAsync(
                    request(endpoint.uri(), modern("test/slow", Fields.EMPTY.with("mark", "m"))),
                    BodyHandlers.ofString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");
            call.cancel(true);

            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
            client.shutdownNow();
        }
    }

    @Test
    void plainPortSpeaksHttp2ToThoseWhoKnow() throws Exception {
        try (var plain = new TestEndpoint()) {
            // The client of the JDK only upgrades, so the words of HTTP/2 are said by hand.
            try (var raw = new RawHttpSocket(plain.host.port())) {
                assertThat(raw.greetInHttp2()).as("a frame with settings").isEqualTo(4);
            }
        }
    }

    @Test
    void newCertificateIsShownFromThenOn() throws Exception {
        endpoint.host.useKeys(ServerKeys.readStore(files.store(), "secret"));
        try (var client = client(Version.HTTP_2)) {
            var answer = client.sendAsync(
                            request(endpoint.uri(), modern("test/echo", Fields.EMPTY)), BodyHandlers.ofString())
                    .get(10, TimeUnit.SECONDS);

            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }
}
