package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The subscription to changes of one upstream: one for all clients, renewed with each connection.
///
/// A legacy server is subscribed to URI by URI. A modern one gets one long request that names everything, and a
/// new one when the set of URIs changes.
final class UpstreamSubscription implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamSubscription.class);
    private static final Duration SUBSCRIBE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofDays(3650);

    /// A server that ends a subscription this soon does not support it.
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final String source;
    private final ClientLink hears;
    private final InstantSource clock;
    private final Set<String> uris = new ConcurrentSkipListSet<>();

    // guarded by this
    private @Nullable Connection connection;
    private @Nullable ModernSubscription listening;

    public UpstreamSubscription(String source, ClientLink hears, InstantSource clock) {
        this.source = source;
        this.hears = hears;
        this.clock = clock;
    }

    /// Subscribes, and waits a moment for the acknowledgement: a list that is read after that misses no change. A
    /// server that acknowledges later is listed once more.
    void onConnected(Connection made) throws InterruptedException {
        var subscription = subscribe(made);
        if (subscription.isPresent()) {
            subscription.get().awaitOpen();
        }
    }

    private synchronized Optional<ModernSubscription> subscribe(Connection made) {
        connection = made;
        if (made.era() == Era.MODERN) {
            listenAnew(made);
        } else {
            uris.forEach(uri -> sendInBackground(McpMethod.RESOURCES_SUBSCRIBE, uri, made));
        }
        return Optional.ofNullable(listening);
    }

    /// Ends the subscription until the next connection.
    synchronized void onDisconnected() {
        close();
        listening = null;
    }

    boolean isNeeded() {
        return !uris.isEmpty();
    }

    synchronized void add(String uri) {
        if (uris.add(uri) && connection != null) {
            sendChange(McpMethod.RESOURCES_SUBSCRIBE, uri, connection);
        }
    }

    synchronized void remove(String uri) {
        if (uris.remove(uri) && connection != null) {
            sendChange(McpMethod.RESOURCES_UNSUBSCRIBE, uri, connection);
        }
    }

    private void sendChange(String method, String uri, Connection to) {
        if (to.era() == Era.MODERN) {
            listenAnew(to);
        } else {
            sendInBackground(method, uri, to);
        }
    }

    /// Sends the request on a new thread, so that the subscriber does not wait for the server.
    private void sendInBackground(String method, String uri, Connection to) {
        Thread.ofVirtual().name(source + " " + method).start(() -> {
            try {
                var params = Fields.of("uri", Json.string(uri));
                to.request(
                        method,
                        params,
                        Fields.EMPTY,
                        Caller.SILENT.envelope(),
                        Exchange.until(Deadline.after(SUBSCRIBE_TIMEOUT)));
            } catch (ChannelException | HubException | InterruptedException refused) {
                SourceLog.of(source)
                        .write(
                                LOG::warn,
                                "Source '%s' refused %s of %s: %s"
                                        .formatted(source, method, uri, refused.getMessage()));
            }
        });
    }

    /// Starts a new request that replaces the old one, because the filter of a request cannot be changed.
    private void listenAnew(Connection to) {
        listening = new ModernSubscription(source, hears, first -> keepListening(to, first), listening);
        listening.start();
    }

    /// Listens for as long as the connection lives. A broken stream is opened again.
    private void keepListening(Connection to, ClientLink first) throws InterruptedException {
        var backoff = new Backoff();
        var link = first;
        while (to.channel().isOpen() && hasMore(to, link, backoff)) {
            TimeUnit.NANOSECONDS.sleep(backoff.next().toNanos());
            link = new Returning();
        }
    }

    /// Runs one request to its end. Returns whether to listen again.
    private boolean hasMore(Connection to, ClientLink link, Backoff backoff) throws InterruptedException {
        var began = clock.instant();
        var broke = listenUntilEnd(to, link);
        var lived = Duration.between(began, clock.instant());
        backoff.noteLifetime(lived);
        return broke || lived.compareTo(AT_ONCE) > 0;
    }

    private boolean listenUntilEnd(Connection to, ClientLink link) throws InterruptedException {
        try {
            var exchange = new Exchange(link, Deadline.after(FOREVER), Map.of());
            to.request(
                    McpMethod.SUBSCRIPTIONS_LISTEN,
                    subscriptionFilter(to),
                    Fields.EMPTY,
                    Caller.SILENT.envelope(),
                    exchange);
            return false;
        } catch (ChannelException broken) {
            LOG.debug("Lost the subscription to source '{}': {}", source, broken.getMessage());
            return true;
        }
    }

    /// Receives a reopened stream. Changes while there was none are not sent there, so everything counts as
    /// changed.
    private final class Returning implements ClientLink {
        @Override
        public void notify(Message notification) {
            if (ModernSubscription.isAcknowledgement(notification)) {
                hears.onMessagesLost();
                uris.forEach(uri -> hears.notify(updatedNotification(uri)));
            } else {
                hears.notify(notification);
            }
        }

        private static Message updatedNotification(String uri) {
            return Message.notification(McpMethod.NOTIFICATION_RESOURCES_UPDATED, Fields.of("uri", Json.string(uri)));
        }
    }

    private Fields subscriptionFilter(Connection to) {
        var wanted = Fields.EMPTY;
        for (var kind : List.of("tools", "prompts", "resources")) {
            if (to.capabilities().object(kind).isTrue("listChanged")) {
                wanted = wanted.with(kind + "ListChanged", RawJson.TRUE);
            }
        }
        var subscribed = Json.array(uris.stream().map(Json::string).toList());
        return Fields.of("notifications", uris.isEmpty() ? wanted : wanted.with("resourceSubscriptions", subscribed));
    }

    @Override
    public synchronized void close() {
        connection = null;
        if (listening != null) {
            listening.end();
        }
    }
}
