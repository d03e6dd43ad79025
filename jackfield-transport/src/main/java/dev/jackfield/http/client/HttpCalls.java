package dev.jackfield.http.client;

import dev.jackfield.http.websocket.WebSocketInbox;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Ticker;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.UpgradeProtocolHandler;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;

/// The HTTP client that all channels of a hub share: connections are pooled by server, and nothing else is.
public final class HttpCalls implements AutoCloseable {
    private static final int CONNECTIONS = 1024;
    private static final int CONNECT_MILLIS = 10_000;

    /// How long a connection is kept for the next call; some servers wait for clients to go before they end.
    private static final Duration KEPT = Duration.ofSeconds(20);

    private static final int DOCUMENT = 16 << 20;

    private final HttpClient client = new HttpClient();
    private final Ticker rounds = Ticker.start("http client watch");
    private final WebSocketCalls sockets = new WebSocketCalls(client);

    /// Trusts the usual authorities and connects directly.
    public HttpCalls() {
        this(Trust.USUAL, Proxies.NONE);
    }

    public HttpCalls(Trust trust, Proxies proxies) {
        this(trust, proxies, KEPT);
    }

    /// @param kept how long a connection waits for its next call
    HttpCalls(Trust trust, Proxies proxies, Duration kept) {
        var threads = new QueuedThreadPool();
        threads.setName("http client");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("http client "));
        client.setExecutor(threads);
        client.setConnectTimeout(CONNECT_MILLIS);
        client.setMaxConnectionsPerDestination(CONNECTIONS);
        client.setMaxRequestsQueuedPerDestination(4 * CONNECTIONS);
        client.setIdleTimeout(kept.toMillis());
        client.setFollowRedirects(false);
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setSslContextFactory(trust.context());
        SelectiveProxy.install(client, proxies, trust);
        start();
    }

    private void start() {
        try {
            client.start();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP client did not start", failed);
        }
        // Redirects and challenges are for the caller to judge: it knows where its secrets may go.
        client.getProtocolHandlers().clear();
        client.getProtocolHandlers().put(new UpgradeProtocolHandler()); // without it there are no WebSockets
        client.getContentDecoderFactories().clear();
    }

    /// Reads a document that fits into memory; anything but success is refused.
    public byte[] read(URI url, Map<String, String> headers) throws InterruptedException {
        try (var call = get(url, headers)) {
            call.send();
            StatusCheck.check(call, url);
            return call.read(body -> body.readNBytes(DOCUMENT));
        }
    }

    /// An answer with its whole text, whatever its status.
    public record Document(int status, String text) {}

    /// Sends a request with a JSON body, which may be empty, and reads the answer.
    public Document ask(String method, URI url, Map<String, String> headers, byte[] json, Deadline deadline)
            throws InterruptedException {
        var request = client.newRequest(url).method(method).body(new BytesRequestContent("application/json", json));
        try (var call = call(request, url, headers).until(deadline)) {
            call.send();
            var body = call.read(in -> in.readNBytes(DOCUMENT));
            return new Document(call.status(), new String(body, StandardCharsets.UTF_8));
        }
    }

    public HttpCall get(URI url, Map<String, String> headers) {
        return call(client.newRequest(url).method("GET"), url, headers);
    }

    HttpCall delete(URI url, Map<String, String> headers) {
        return call(client.newRequest(url).method("DELETE"), url, headers);
    }

    public HttpCall post(URI url, Map<String, String> headers, byte[] body) {
        var request = client.newRequest(url).method("POST").body(new BytesRequestContent("application/json", body));
        return call(request, url, headers);
    }

    /// Looks at calls that last.
    Ticker rounds() {
        return rounds;
    }

    /// Does something later, on a thread that must not be held up.
    Scheduler.Task later(Runnable action, long nanos) {
        return client.getScheduler().schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    /// Asks for a WebSocket; the end hears what comes of it.
    void upgrade(URI url, Map<String, String> headers, String protocol, WebSocketInbox end) {
        sockets.connect(url, headers, protocol, end);
    }

    private static HttpCall call(Request request, URI url, Map<String, String> headers) {
        request.idleTimeout(0, TimeUnit.MILLISECONDS); // it has a deadline; until then it may be silent
        request.headers(fields -> headers.forEach(fields::put));
        return new HttpCall(request, url);
    }

    @Override
    public void close() {
        rounds.close();
        try {
            sockets.close();
            client.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP client did not stop", failed);
        }
    }
}
