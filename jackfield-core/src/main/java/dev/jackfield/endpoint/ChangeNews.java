package dev.jackfield.endpoint;

import dev.jackfield.catalog.Catalog;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Tells a legacy client that its list has changed, on the streams on which it listens.
final class ChangeNews implements AutoCloseable {
    private static final Message CHANGED = Message.notification("notifications/tools/list_changed", Fields.EMPTY);

    private final Catalog catalog;
    private final Map<ClientLink, Runnable> listeners = new ConcurrentHashMap<>();

    ChangeNews(Catalog catalog) {
        this.catalog = catalog;
    }

    /// The news goes out on a thread of its own: a slow client must not hold up the catalog.
    void tell(ClientLink stream, Handshake handshake) {
        Runnable listener = () -> {
            if (handshake.isLegacy()) {
                Thread.startVirtualThread(() -> stream.notify(CHANGED));
            }
        };
        listeners.put(stream, listener);
        catalog.onChange(listener);
    }

    void forget(ClientLink stream) {
        var listener = listeners.remove(stream);
        if (listener != null) {
            catalog.forget(listener);
        }
    }

    @Override
    public void close() {
        listeners.keySet().forEach(this::forget);
    }
}
