package dev.jackfield.transport.http.client;

import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.websocket.WebSocketInbox;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.client.BasicAuthentication;
import org.eclipse.jetty.client.ByteBufferRequestContent;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.HttpProxy;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.UpgradeProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/// The connections to all servers, with the threads that serve them.
final class HttpPool implements AutoCloseable {
    private static final int CONNECTIONS = 1024;
    private static final int CONNECT_MILLIS = 10_000;

    private final HttpClient client = new HttpClient(transport());
    private final WebSocketCalls sockets = new WebSocketCalls(client);

    /// @param kept how long a connection waits for its next call
    HttpPool(Trust trust, Proxies proxies, Duration kept) {
        var threads = new QueuedThreadPool();
        threads.setName("http client");
        threads.setDaemon(true);
        var tasks = Thread.ofVirtual().name("http client").factory();
        threads.setVirtualThreadsExecutor(task -> tasks.newThread(task).start());
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

    /// The thread that waits for all connections also reads the first piece of each answer, which is mostly all
    /// of it, and does handshakes of TLS. Nothing that it calls blocks, and a thread for each answer would cost
    /// a tenth of the whole call.
    private static HttpClientTransport transport() {
        var transport = new HttpClientTransportOverHTTP(new FairConnector());
        transport.setInvocationType(Invocable.InvocationType.NON_BLOCKING);
        return transport;
    }

    private static final class FairConnector extends ClientConnector {
        @Override
        protected EndPoint newEndPoint(SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
            return new FairEndPoint((SocketChannel) channel, selector, key, getScheduler());
        }
    }

    /// Starts the client on a thread of its own. An interrupt in the middle, as from a hub that is closed while it
    /// connects, would leave the client half started, and that takes seconds to stop.
    private void start() {
        try {
            CompletableFuture.runAsync(this::startClient, Thread.ofVirtual().name("http client start")::start)
                    .join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof IllegalStateException known ? known : failed;
        }
        // Redirects and challenges are for the caller to judge: it knows where its secrets may go.
        client.getProtocolHandlers().clear();
        client.getProtocolHandlers().put(new UpgradeProtocolHandler()); // without it there are no WebSockets
        client.getContentDecoderFactories().clear();
    }

    private void startClient() {
        try {
            client.start();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP client did not start", failed);
        }
    }

    /// @param json the body, which may be empty; null for a request without one
    HttpCall call(String method, URI url, Map<String, String> headers, byte @Nullable [] json) {
        var request = client.newRequest(url).method(method);
        if (json != null) {
            request.body(new ByteBufferRequestContent("application/json", ByteBuffer.wrap(json)));
        }
        request.idleTimeout(0, TimeUnit.MILLISECONDS); // it has a deadline; until then it may be silent
        request.headers(fields -> {
            fields.put(HttpHeader.HOST, Urls.host(url)); // the library would build and parse a URL for it
            headers.forEach(fields::put);
        });
        return new PooledCall(request, url);
    }

    /// Runs an action later, on a thread that it must not hold up. Returns what cancels it.
    Runnable schedule(Runnable action, long nanos) {
        var task = client.getScheduler().schedule(action, nanos, TimeUnit.NANOSECONDS);
        return task::cancel;
    }

    void upgrade(URI url, Map<String, String> headers, String protocol, WebSocketInbox end) {
        sockets.connect(url, headers, protocol, end);
    }

    @Override
    public void close() {
        try {
            sockets.close();
            client.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP client did not stop", failed);
        }
    }

    /// One proxy, used only for the servers that are reached through it.
    private static final class SelectiveProxy extends HttpProxy {
        private final URI url;
        private final Proxies proxies;

        private SelectiveProxy(URI url, Proxies proxies, Trust trust) {
            super(new Origin.Address(url.getHost(), port(url)), isSecure(url) ? trust.context() : null);
            this.url = url;
            this.proxies = proxies;
        }

        static void install(HttpClient client, Proxies proxies, Trust trust) {
            Stream.of(proxies.http(), proxies.https())
                    .flatMap(Optional::stream)
                    .distinct()
                    .forEach(url -> new SelectiveProxy(url, proxies, trust).addTo(client));
        }

        private void addTo(HttpClient client) {
            client.getProxyConfiguration().addProxy(this);
            var user = url.getRawUserInfo();
            if (user != null) {
                var parts = user.split(":", 2);
                client.getAuthenticationStore()
                        .addAuthenticationResult(new BasicAuthentication.BasicResult(
                                getURI(),
                                HttpHeader.PROXY_AUTHORIZATION,
                                decode(parts[0]),
                                parts.length > 1 ? decode(parts[1]) : ""));
            }
        }

        private static String decode(String text) {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        }

        private static boolean isSecure(URI url) {
            return url.getScheme().toLowerCase(Locale.ROOT).equals("https");
        }

        private static int port(URI url) {
            return url.getPort() >= 0 ? url.getPort() : isSecure(url) ? 443 : 80;
        }

        @Override
        public boolean matches(Origin origin) {
            var address = origin.getAddress();
            return proxies.proxyFor(origin.getScheme(), address.getHost(), address.getPort())
                    .filter(url::equals)
                    .isPresent();
        }
    }
}
