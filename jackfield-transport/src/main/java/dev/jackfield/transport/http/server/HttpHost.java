package dev.jackfield.transport.http.server;

import dev.jackfield.transport.http.server.FrontHandler.MountTable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;

/// The HTTP server that all doors of a hub share.
public final class HttpHost implements AutoCloseable {
    /// Addresses that mean all interfaces, with the one to connect to.
    private static final Map<String, String> EVERYWHERE = Map.of("0.0.0.0", "127.0.0.1", "[::]", "[::1]");

    /// The most connections; new ones wait until others end.
    private static final int MOST_CONNECTIONS = 8192;

    private final HostSettings settings;
    private final Server server;
    private final ServerConnector connector;
    private final FrontHandler front;
    private final @Nullable SslContextFactory tls;

    private HttpHost(
            HostSettings settings,
            Server server,
            ServerConnector connector,
            FrontHandler front,
            @Nullable SslContextFactory tls) {
        this.settings = settings;
        this.server = server;
        this.connector = connector;
        this.front = front;
        this.tls = tls;
    }

    /// Initialises the classes of a server, which takes a while the first time.
    public static void prepare() {
        var _ = new Server(threads());
    }

    /// Starts to listen. A mount answers its path and everything below it; the longest path wins.
    public static HttpHost start(HostSettings settings, Map<String, Mount> mounts) {
        var server = new Server(threads());
        var tls = settings.tls().map(Protocols::tls).orElse(null);
        var connector = new ServerConnector(
                server, tls == null ? Protocols.plainFactories(settings) : Protocols.secureFactories(settings, tls));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setAcceptQueueSize(1024);
        connector.setIdleTimeout(settings.idle().toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        server.setErrorHandler(new PlainErrors());
        var guards = new Guards(settings, connector::getLocalPort);
        var front = new FrontHandler(settings, guards, new MountTable(mounts), ServerWebSocketContainer.ensure(server));
        server.setHandler(front);
        var host = new HttpHost(settings, server, connector, front, tls);
        host.listen();
        return host;
    }

    private static QueuedThreadPool threads() {
        var threads = new QueuedThreadPool();
        threads.setName("http");
        threads.setDaemon(true);
        var requests = Thread.ofVirtual().name("http request").factory();
        threads.setVirtualThreadsExecutor(task -> requests.newThread(task).start());
        return threads;
    }

    private void listen() {
        try {
            server.start();
        } catch (Exception failed) {
            close();
            throw new CannotListenException(settings.host(), settings.port(), failed);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    /// The URL for clients on this machine.
    public URI uri() {
        var host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        var scheme = tls == null ? "http" : "https";
        return URI.create(scheme + "://" + EVERYWHERE.getOrDefault(host, host) + ":" + port());
    }

    /// Uses another certificate for new connections.
    public void useKeys(ServerKeys keys) {
        if (tls == null) {
            throw new IllegalStateException("This server was started without TLS");
        }
        try {
            tls.reload(context -> Protocols.useKeys(keys, context));
        } catch (Exception unusable) {
            throw new IllegalStateException("The new certificate cannot be used", unusable);
        }
    }

    /// Cancels running requests, lets answers in flight arrive, and stops.
    @Override
    public void close() {
        front.finish();
        try {
            server.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP server did not stop", failed);
        }
    }

    /// The server cannot listen: the address is in use, or not one of this machine.
    public static final class CannotListenException extends RuntimeException {
        CannotListenException(String host, int port, Exception cause) {
            super(
                    "Cannot listen on %s:%d: %s. Stop what listens there or choose another port."
                            .formatted(host, port, reason(cause)),
                    cause);
        }

        /// Tells whether another program uses the address.
        public boolean isTaken() {
            return String.valueOf(reason(getCause())).contains("already in use");
        }

        private static String reason(@Nullable Throwable cause) {
            var root = cause;
            while (root instanceof IOException && root.getCause() instanceof IOException inner) {
                root = inner;
            }
            return root == null ? "" : String.valueOf(root.getMessage());
        }
    }

    /// Answers requests that the server library itself refuses, such as those with two Host headers, with short
    /// JSON like all others.
    private static final class PlainErrors extends ErrorHandler {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            var reason = HttpStatus.getMessage(response.getStatus());
            response.getHeaders().put("Content-Type", "application/json");
            response.write(
                    true, ByteBuffer.wrap(FrontHandler.body("The request is not valid HTTP: " + reason)), callback);
            return true;
        }
    }

    /// The protocols on a port: HTTP/1.1 and HTTP/2, both in the clear or both over TLS.
    private static final class Protocols {
        static ConnectionFactory[] plainFactories(HostSettings settings) {
            var http = http(settings);
            return new ConnectionFactory[] {new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http)};
        }

        static ConnectionFactory[] secureFactories(HostSettings settings, SslContextFactory.Server tls) {
            var http = http(settings);
            // The guards check the host of a request; a certificate need not name a loopback address.
            http.addCustomizer(new SecureRequestCustomizer(false));
            var choice = new ALPNServerConnectionFactory();
            choice.setDefaultProtocol(HttpVersion.HTTP_1_1.asString());
            return new ConnectionFactory[] {
                new SslConnectionFactory(tls, choice.getProtocol()),
                choice,
                new HTTP2ServerConnectionFactory(http),
                new HttpConnectionFactory(http)
            };
        }

        static SslContextFactory.Server tls(ServerKeys keys) {
            var tls = new SslContextFactory.Server();
            useKeys(keys, tls);
            return tls;
        }

        static void useKeys(ServerKeys keys, SslContextFactory tls) {
            tls.setKeyStore(keys.store());
            tls.setKeyStorePassword("");
        }

        private static HttpConfiguration http(HostSettings settings) {
            var http = new HttpConfiguration();
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(settings.maxHeaders());
            http.setHttpCompliance(HttpCompliance.RFC9110);
            http.setUriCompliance(UriCompliance.DEFAULT);
            return http;
        }
    }
}
