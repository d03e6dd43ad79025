package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// All subscriptions to a server's changes, over all its connections and in both eras.
public final class Subscriptions {
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

    /// Receives every change and passes on what its client wants.
    interface Listener {
        void hear(Message change);

        /// The server ends the subscription.
        default void end() {}
    }

    void add(Listener listener) {
        listeners.add(listener);
    }

    void remove(Listener listener) {
        listeners.remove(listener);
    }

    /// Announces that a list has changed; `kind` is "tools", "prompts" or "resources".
    public void publishListChange(String kind) {
        publish(Message.notification("notifications/" + kind + "/list_changed", Fields.EMPTY));
    }

    public void publishResourceUpdate(String uri) {
        publish(Message.notification(McpMethod.NOTIFICATION_RESOURCES_UPDATED, Fields.of("uri", Json.string(uri))));
    }

    private void publish(Message change) {
        listeners.forEach(listener -> listener.hear(change));
    }

    /// Ends every subscriptions/listen properly, as a server does that shuts down.
    public void end() {
        listeners.forEach(Listener::end);
    }

    /// Serves one subscriptions/listen until the client cancels it or the server ends it.
    Fields listen(IncomingRequest request, Fields capabilities) throws InterruptedException {
        var stream = new ListenStream(request, capabilities);
        add(stream);
        try {
            stream.run();
        } finally {
            remove(stream);
        }
        return Fields.of(
                Meta.KEY, Fields.of(Meta.SUBSCRIPTION, request.message().id()));
    }
}
