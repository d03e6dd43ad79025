package dev.jackfield.http;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/// The HTTP server that all doors of a hub share.
public final class HttpHost implements AutoCloseable {
    private final HostSettings settings;
    private final Server server;
    private final ServerConnector connector;

    private HttpHost(HostSettings settings, Server server, ServerConnector connector) {
        this.settings = settings;
        this.server = server;
        this.connector = connector;
    }

    /// Listens at once. A mount answers its path and everything below it; the longest path wins.
    public static HttpHost start(HostSettings settings, Map<String, Mount> mounts) {
        var server = new Server(threads());
        var connector = new ServerConnector(server, new HttpConnectionFactory(protocol(settings.maxHeaders())));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setAcceptQueueSize(1024);
        connector.setIdleTimeout(settings.idle().toMillis());
        server.addConnector(connector);
        server.setErrorHandler(new PlainErrors());
        var guards = new Guards(settings, connector::getLocalPort);
        server.setHandler(new Front(settings, guards, new Mounts(mounts), ServerWebSocketContainer.ensure(server)));
        var host = new HttpHost(settings, server, connector);
        host.listen();
        return host;
    }

    private static QueuedThreadPool threads() {
        var threads = new QueuedThreadPool();
        threads.setName("http");
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("http request "));
        return threads;
    }

    private static HttpConfiguration protocol(int maxHeaders) {
        var protocol = new HttpConfiguration();
        protocol.setSendServerVersion(false);
        protocol.setRequestHeaderSize(maxHeaders);
        protocol.setHttpCompliance(HttpCompliance.RFC9110);
        protocol.setUriCompliance(UriCompliance.DEFAULT);
        return protocol;
    }

    private void listen() {
        try {
            server.start();
        } catch (Exception failed) {
            close();
            throw new CannotListen(settings.host() + ":" + settings.port(), failed);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    public URI uri() {
        var host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        return URI.create("http://" + host + ":" + port());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("The HTTP server did not stop", failed);
        }
    }

    /// The address is taken, or not ours.
    public static final class CannotListen extends RuntimeException {
        CannotListen(String address, Exception cause) {
            super(
                    "Cannot listen on %s: %s. Stop what listens there or choose another port."
                            .formatted(address, reason(cause)),
                    cause);
        }

        private static String reason(Throwable cause) {
            var root = cause;
            while (root instanceof IOException && root.getCause() instanceof IOException inner) {
                root = inner;
            }
            return String.valueOf(root.getMessage());
        }
    }
}
