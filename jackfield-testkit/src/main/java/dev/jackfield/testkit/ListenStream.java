package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// One open subscriptions/listen. Only its own thread writes to the client, so that publishing a change never
/// waits.
final class ListenStream implements Subscriptions.Listener {
    private static final Message END = Message.notification("", Fields.EMPTY);
    private static final String URIS = "resourceSubscriptions";
    private static final Map<String, String> KINDS =
            Map.of("toolsListChanged", "tools", "promptsListChanged", "prompts", "resourcesListChanged", "resources");

    private final IncomingRequest request;
    private final Fields filter;
    private final BlockingQueue<Message> changes = new LinkedBlockingQueue<>();

    ListenStream(IncomingRequest request, Fields capabilities) {
        this.request = request;
        this.filter = honouredFilter(request.params().object("notifications"), capabilities);
    }

    /// The part of the request that a server with these capabilities can fulfil.
    private static Fields honouredFilter(Fields wish, Fields capabilities) {
        var filter = Fields.EMPTY;
        for (var key : wish.keys()) {
            var kind = KINDS.getOrDefault(key, "resources");
            var known = KINDS.containsKey(key) || key.equals(URIS);
            if (known && capabilities.has(kind)) {
                filter = filter.with(key, wish.get(key).orElseThrow());
            }
        }
        return filter;
    }

    /// Sends the first message of a subscription, which says what it covers.
    private void acknowledge() {
        send(Message.notification(
                McpMethod.NOTIFICATION_SUBSCRIPTIONS_ACKNOWLEDGED, Fields.of("notifications", filter)));
    }

    void run() throws InterruptedException {
        acknowledge();
        for (var change = changes.take(); change != END; change = changes.take()) {
            send(change);
        }
    }

    private void send(Message notification) {
        var stamp = Fields.of(Meta.SUBSCRIPTION, request.message().id());
        request.notify(notification.method(), notification.params().with(Meta.KEY, stamp));
    }

    @Override
    public void hear(Message change) {
        if (wants(change)) {
            changes.add(change);
        }
    }

    private boolean wants(Message change) {
        return change.params()
                .text("uri")
                .map(this::watches)
                .orElseGet(() -> KINDS.entrySet().stream()
                        .anyMatch(
                                kind -> isOn(kind.getKey()) && change.method().contains("/" + kind.getValue() + "/")));
    }

    private boolean isOn(String key) {
        return filter.get(key).filter(RawJson.TRUE::equals).isPresent();
    }

    private boolean watches(String uri) {
        return filter.get(URIS).map(Json::tree).stream()
                .flatMap(uris -> uris.valueStream())
                .anyMatch(watched -> watched.asString().equals(uri));
    }

    @Override
    public void end() {
        changes.add(END);
    }
}
