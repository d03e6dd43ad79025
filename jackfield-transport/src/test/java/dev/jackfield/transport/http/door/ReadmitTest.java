package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.as;
import static dev.jackfield.transport.http.door.Posts.modern;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.ScriptedServer;
import dev.jackfield.transport.http.client.WebSocketChannelTest;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.websocket.JdkSocket;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Callers that are no longer let in, and the sessions and streams that they still have open.
@Timeout(30)
class ReadmitTest {
    private static final String ECHO =
            request("test/echo", Fields.EMPTY.with("mark", "hi")).toString();

    private final TestEndpoint endpoint = new TestEndpoint();

    @AfterEach
    void close() {
        endpoint.close();
    }

    private JdkSocket socket(String caller) throws Exception {
        return JdkSocket.to(WebSocketChannelTest.socket(endpoint), Map.of("Authorization", caller));
    }

    @Test
    void socketOfARevokedCallerEndsWith1008() throws Exception {
        try (var ann = socket("ann");
                var bob = socket("bob")) {
            ann.send(ECHO);
            assertThat(ann.awaitAnswer()).contains("hi");

            endpoint.revoke("ann");

            assertThat(ann.awaitClose()).isEqualTo("1008 this access has ended; connect again");
            assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
            bob.send(ECHO);
            assertThat(bob.awaitAnswer()).contains("hi");
        }
    }

    @Test
    void sessionOfARevokedCallerEndsWithItsStream() throws Exception {
        try (var posts = new Posts(endpoint.uri());
                var stream = new RawHttpSocket(endpoint.host.port())) {
            var ofAnn = posts.session("ann");
            var ofBob = posts.session("bob");
            stream.send(
                    "GET /mcp",
                    "Host: localhost:" + endpoint.host.port() + "\r\nAccept: text/event-stream\r\n"
                            + "Authorization: ann\r\n" + Headers.SESSION + ": " + ofAnn + "\r\n",
                    "");
            assertThat(stream.awaitLine("test/welcome")).isNotNull();

            endpoint.revoke("ann");

            assertThat(stream.awaitLine("0")).isEqualTo("0"); // the last chunk
            assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
            assertThat(posts.post(ECHO, as("bob", ofBob)).statusCode()).isEqualTo(200);
        }
    }

    /// Says that it listens, and then nothing more.
    private record Listening(ScriptedServer server) implements McpServer {
        @Override
        public Message answer(Message request, ClientLink client) throws InterruptedException {
            client.notify(Message.notification("test/begun", Fields.EMPTY));
            var slow = Message.request(request.id(), "test/slow", request.params());
            return server.answer(slow, client);
        }

        @Override
        public void handleNotification(Message notification) {}
    }

    @Test
    void listeningEndsWhenTheCallerIsSomebodyElse() throws Exception {
        var principal = new AtomicReference<>("ann");
        var server = new Listening(endpoint.server);
        try (var mount = new McpMount(
                        _ -> new Admission(principal.get(), () -> server, principal::get), McpMountSettings.DEFAULT);
                var host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
                var posts = new Posts(host.uri().resolve("/mcp"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<?> listen = () -> posts.modern(modern("subscriptions/listen", Fields.EMPTY.with("mark", "m")));
            var listening = threads.submit(listen);
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");

            principal.set("ann with other roles");
            mount.readmit();

            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
            assertThatThrownBy(listening::get).hasCauseInstanceOf(IOException.class);
        }
    }
}
