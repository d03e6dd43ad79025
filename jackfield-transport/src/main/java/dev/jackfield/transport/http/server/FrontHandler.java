package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Ticker;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The path of every request: guards, then its mount, then back to the server library.
final class FrontHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(HttpHost.class);

    private final HostSettings settings;
    private final Guards guards;
    private final MountTable mounts;
    private final ServerWebSocketContainer sockets;
    private final Ticker ticker = Ticker.start("http watch");

    FrontHandler(HostSettings settings, Guards guards, MountTable mounts, ServerWebSocketContainer sockets) {
        this.settings = settings;
        this.guards = guards;
        this.mounts = mounts;
        this.sockets = sockets;
    }

    @Override
    protected void doStop() throws Exception {
        ticker.finish();
        super.doStop();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var watch = watch(request);
        ticker.add(watch);
        // A call may take longer than a connection may stand idle between calls.
        request.addIdleTimeoutListener(_ -> false);
        try (var memory = new ExchangeMemory(settings.memory())) {
            var upgrade = new Upgrade(sockets, callback);
            handle(new HttpExchange(request, response, settings, memory, watch, ticker, upgrade), request);
            release(watch);
            upgrade.completeUnlessAccepted();
        } catch (IOException gone) {
            LOG.debug("{} could not be answered", request, gone);
            release(watch);
            callback.failed(new EofException(gone));
        } catch (RuntimeException | Error broken) {
            release(watch);
            callback.failed(broken);
        }
        return true;
    }

    /// Watches for a client that leaves. Between body and answer a connection of HTTP/1.1 is not read; one of
    /// HTTP/2 always is, and needs no watch.
    private static GoneWatch watch(Request request) {
        var connection = request.getConnectionMetaData();
        if (connection.getHttpVersion() != HttpVersion.HTTP_2) {
            return new GoneWatch((AbstractEndPoint) connection.getConnection().getEndPoint());
        }
        var watch = new GoneWatch(null);
        request.addFailureListener(_ -> watch.giveUp());
        return watch;
    }

    /// Treats all clients as gone, and waits a moment for the last answers.
    void finish() {
        ticker.finish();
    }

    /// An interrupt that was meant for this request must not hit the next one on the same thread.
    private void release(GoneWatch watch) {
        ticker.remove(watch);
        watch.end();
        Thread.interrupted();
    }

    private void handle(HttpExchange exchange, Request request) throws IOException {
        try {
            guards.check(request);
            mount(exchange).handle(exchange);
        } catch (HttpRefusedException refused) {
            refuse(exchange, refused);
        } catch (IOException gone) {
            throw gone;
        } catch (Exception broken) {
            LOG.error("{} {} failed", exchange.method(), exchange.path(), broken);
            refuse(exchange, new HttpRefusedException(500, "Internal error; the log of the hub says more"));
        }
    }

    private Mount mount(HttpExchange exchange) {
        return mounts.find(exchange.path()).orElseThrow(() -> new NotFoundException("There is nothing at this path"));
    }

    private void refuse(HttpExchange exchange, HttpRefusedException refused) throws IOException {
        Thread.interrupted();
        if (exchange.isAnswered()) {
            throw new IOException("failed in the middle of an answer", refused);
        }
        exchange.discardBody();
        exchange.respond(refused.status(), "application/json", problem(exchange, refused), refused.headers());
    }

    private byte[] problem(HttpExchange exchange, HttpRefusedException refused) {
        return exchange.path().startsWith("/")
                ? mounts.find(exchange.path())
                        .map(mount -> mount.problem(exchange, refused))
                        .orElseGet(() -> body(refused.text()))
                : body(refused.text());
    }

    static byte[] body(String problem) {
        return Fields.of("error", Json.string(problem)).bytes();
    }

    /// Finds the mount for a path: the one with the longest path of whole segments.
    static final class MountTable {
        private final Map<String, Mount> byPath;

        MountTable(Map<String, Mount> byPath) {
            this.byPath = Map.copyOf(byPath);
        }

        Optional<Mount> find(String path) {
            for (var part = path; ; part = part.substring(0, part.lastIndexOf('/'))) {
                var mount = byPath.get(part.isEmpty() ? "/" : part);
                if (mount != null || part.isEmpty()) {
                    return Optional.ofNullable(mount);
                }
            }
        }
    }
}
