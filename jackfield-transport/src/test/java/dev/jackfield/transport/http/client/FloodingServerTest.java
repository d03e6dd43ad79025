package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.testkit.TestCertificates;
import dev.jackfield.transport.http.door.TestEndpoint;
import dev.jackfield.transport.http.server.Pem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Servers that send without end what is no answer, faster than it can be read. One thread reads for all servers.
@Timeout(60)
class FloodingServerTest {
    private static final String START = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;";
    private static final int KILOBYTES_BEFORE = 4 << 10;

    @TempDir
    Path folder;

    @Test
    void otherServersAreHeardMeanwhile() throws Exception {
        try (var server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                var calls = new HttpCalls()) {
            othersAreHeard(server, "http", calls);
        }
    }

    @Test
    void otherServersAreHeardWhileASecureOneFloods() throws Exception {
        var files = TestCertificates.in(folder);
        var sockets = secured(files.store()).getServerSocketFactory();
        try (var server = sockets.createServerSocket(0, 9, InetAddress.getLoopbackAddress());
                var calls = new HttpCalls(Trust.usualAnd(Pem.certificates(files.authority())), Proxies.NONE)) {
            othersAreHeard(server, "https", calls);
        }
    }

    private static SSLContext secured(Path store) throws GeneralSecurityException, IOException {
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, "secret".toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "secret".toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void othersAreHeard(ServerSocket server, String scheme, HttpCalls calls) throws Exception {
        var flowing = new CountDownLatch(1);
        var url = URI.create("%s://127.0.0.1:%d/mcp".formatted(scheme, server.getLocalPort()));
        try (var threads = Executors.newThreadPerTaskExecutor(Thread::new);
                var endpoint = new TestEndpoint();
                var flooded = channel(calls, url)) {
            threads.execute(() -> flood(server, flowing));
            var call = threads.submit(() -> flooded.request(modern("test/echo", Fields.EMPTY), within(40)));
            flowing.await();

            var answer = channel(calls, endpoint.uri()).request(modern("test/echo", Fields.EMPTY), within(10));

            assertThat(answer.isResponse()).isTrue();
            assertThat(call.isDone()).isFalse();
        }
    }

    private static HttpChannel channel(HttpCalls calls, URI url) {
        return HttpChannel.create(calls, url, Map.of(), ClientLink.SILENT, "test");
    }

    private static Exchange within(int seconds) {
        return Exchange.until(Deadline.after(Duration.ofSeconds(seconds)));
    }

    /// Begins an answer, and never comes to its first byte.
    private static void flood(ServerSocket server, CountDownLatch flowing) {
        var extension = "a".repeat(1 << 10).getBytes(StandardCharsets.US_ASCII);
        try (var socket = server.accept()) {
            var out = socket.getOutputStream();
            out.write(START.getBytes(StandardCharsets.US_ASCII));
            for (var sent = 0; true; sent++) {
                out.write(extension);
                if (sent == KILOBYTES_BEFORE) {
                    flowing.countDown();
                }
            }
        } catch (IOException closed) {
            // The flood is over.
        }
    }
}
