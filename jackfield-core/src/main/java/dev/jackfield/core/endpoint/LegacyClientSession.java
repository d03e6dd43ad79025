package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.catalog.CatalogListener;
import dev.jackfield.core.catalog.ResourceWatch;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The session of a legacy client. Sends it changed lists, updates of subscribed resources, and messages and
/// questions of sources that belong to no call.
final class LegacyClientSession implements CatalogListener, Session, AutoCloseable {
    private final Backlog unread = new Backlog();
    private final Catalog catalog;
    private final Scope scope;
    private final Identity identity;
    private final Handshake handshake;
    private final Set<ClientLink> streams = ConcurrentHashMap.newKeySet();
    private final Map<String, ResourceWatch> watches = new ConcurrentHashMap<>();
    private final List<Follower> followers = new CopyOnWriteArrayList<>();

    // guarded by this
    private boolean over;

    // created when first needed; most connections never need one
    private final AtomicReference<@Nullable String> key = new AtomicReference<>();

    LegacyClientSession(Catalog catalog, Scope scope, Identity identity, Handshake handshake) {
        this.catalog = catalog;
        this.scope = scope;
        this.identity = identity;
        this.handshake = handshake;
    }

    synchronized void addStream(ClientLink stream) {
        if (!over && streams.add(stream) && streams.size() == 1) {
            catalog.addListener(this);
        }
    }

    synchronized void removeStream(ClientLink stream) {
        if (streams.remove(stream) && streams.isEmpty()) {
            catalog.removeListener(this);
        }
    }

    synchronized Fields subscribe(String uri) {
        if (!over) {
            watches.computeIfAbsent(uri, u -> catalog.watch(u, scope, viewer(handshake.requireEnvelope())));
        }
        return Fields.EMPTY;
    }

    synchronized Fields unsubscribe(String uri) {
        var watch = watches.remove(uri);
        if (watch != null) {
            watch.close();
        }
        return Fields.EMPTY;
    }

    @Override
    public void onListsChanged(Set<Item.Kind> kinds) {
        kinds.stream().map(LegacyClientSession::listChangedMethod).distinct().forEach(this::send);
    }

    @Override
    public void onListsChangedFor(Predicate<Viewer> viewers, Set<Item.Kind> kinds) {
        if (handshake.isLegacy() && viewers.test(viewer(handshake.requireEnvelope()))) {
            onListsChanged(kinds);
        }
    }

    /// Returns the viewer for whom this client's lists are made.
    Viewer viewer(Envelope client) {
        return new Viewer(identity, Optional.of(key()), ClientCapabilities.of(client));
    }

    @Override
    public String key() {
        var known = key.get();
        return known == null ? createKey() : known;
    }

    /// Creates the key without a lock, because a thread that announces a changed list needs it and may hold other
    /// locks.
    private String createKey() {
        var made = UUID.randomUUID().toString();
        var earlier = key.compareAndExchange(null, made);
        return earlier == null ? made : earlier;
    }

    static String listChangedMethod(Item.Kind kind) {
        return "notifications/" + kind.capability() + "/list_changed";
    }

    private void send(String method) {
        send(Message.notification(method, Fields.EMPTY));
    }

    @Override
    public void onResourceUpdated(String source, Message notification) {
        ResourceWatch.spellings(watches.values(), source, notification)
                .forEach(uri -> send(ResourceWatch.withUri(uri, notification)));
    }

    /// Passes a log message of a shared server to the local user only. Such a message may be about any client, so
    /// other identities must not see it.
    @Override
    public void onLogMessage(String source, Message log) {
        if (identity.equals(Identity.LOCAL) && scope.has(source)) {
            notifyClient(log);
        }
    }

    /// Sends a log message outside of calls, if the client has asked for its level.
    @Override
    public void notifyClient(Message log) {
        var level = log.params().text("level").orElse("");
        if (handshake
                .logLevel()
                .filter(wanted -> LogLevel.isAtLeast(level, wanted))
                .isPresent()) {
            send(log);
        }
    }

    private void send(Message notification) {
        if (handshake.isLegacy()) {
            streams.forEach(stream -> send(notification, stream));
        }
    }

    /// Sends on a new thread, because a slow client must not block the catalog. A client that does not read
    /// misses messages.
    private void send(Message notification, ClientLink stream) {
        if (unread.isTaken(notification)) {
            Thread.startVirtualThread(() -> {
                try {
                    stream.notify(notification);
                } finally {
                    unread.giveBack(notification);
                }
            });
        }
    }

    @Override
    public Message ask(Message question) {
        return streams.stream().findFirst().orElse(ClientLink.SILENT).ask(question);
    }

    @Override
    public Runnable follow(Follower follower) {
        boolean late;
        synchronized (this) {
            late = over;
            followers.add(follower);
        }
        if (late) {
            follower.onEnded();
        }
        return () -> followers.remove(follower);
    }

    /// Passes on a notification of the client. Only changed roots matter to followers. Never waits, because the
    /// reader thread calls this.
    void announce(Message notification) {
        if (notification.method().equals(McpMethod.NOTIFICATION_ROOTS_LIST_CHANGED)) {
            followers.forEach(follower -> Thread.startVirtualThread(() -> follower.onAnnouncement(notification)));
        }
    }

    @Override
    public void close() {
        end();
        followers.forEach(Follower::onEnded);
    }

    private synchronized void end() {
        over = true;
        catalog.removeListener(this);
        streams.clear();
        watches.values().forEach(ResourceWatch::close);
        watches.clear();
    }
}
