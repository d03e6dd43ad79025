package dev.jackfield.endpoint;

import dev.jackfield.catalog.Catalog;
import dev.jackfield.catalog.CatalogListener;
import dev.jackfield.catalog.Watch;
import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.Item;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What a legacy client hears on its streams: changed lists, and the resources that it subscribed to.
final class News implements CatalogListener, AutoCloseable {
    private final Catalog catalog;
    private final EndpointSettings settings;
    private final Identity identity;
    private final Handshake handshake;
    private final Set<ClientLink> streams = ConcurrentHashMap.newKeySet();
    private final Map<String, Watch> watches = new ConcurrentHashMap<>();

    // guarded by this
    private boolean over;

    News(Catalog catalog, EndpointSettings settings, Identity identity, Handshake handshake) {
        this.catalog = catalog;
        this.settings = settings;
        this.identity = identity;
        this.handshake = handshake;
    }

    synchronized void opened(ClientLink stream) {
        if (!over && streams.add(stream) && streams.size() == 1) {
            catalog.tell(this);
        }
    }

    synchronized void closed(ClientLink stream) {
        if (streams.remove(stream) && streams.isEmpty()) {
            catalog.forget(this);
        }
    }

    synchronized Fields subscribe(String uri) {
        if (!over) {
            watches.computeIfAbsent(uri, u -> catalog.watch(u, settings.scope(), identity));
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
    public void listed(Set<Item.Kind> kinds) {
        kinds.stream().map(News::changed).distinct().forEach(this::send);
    }

    static String changed(Item.Kind kind) {
        return "notifications/" + kind.capability() + "/list_changed";
    }

    private void send(String method) {
        send(Message.notification(method, Fields.EMPTY));
    }

    @Override
    public void updated(String source, Message notification) {
        if (isWatched(source, notification)) {
            send(notification);
        }
    }

    private boolean isWatched(String source, Message notification) {
        var uri = notification.params().text("uri").orElse("");
        return watches.values().stream()
                .anyMatch(watch -> watch.source().equals(source) && uri.startsWith(watch.uri()));
    }

    /// On a thread of its own: a slow client must not hold up the catalog.
    private void send(Message notification) {
        if (handshake.isLegacy()) {
            streams.forEach(stream -> Thread.startVirtualThread(() -> stream.notify(notification)));
        }
    }

    @Override
    public synchronized void close() {
        over = true;
        catalog.forget(this);
        streams.clear();
        watches.values().forEach(Watch::close);
        watches.clear();
    }
}
