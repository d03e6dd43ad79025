package dev.jackfield.transport.http.client;

import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.websocket.WebSocketInbox;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.websocket.api.exceptions.UpgradeException;
import org.eclipse.jetty.websocket.client.ClientUpgradeRequest;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.jspecify.annotations.Nullable;

/// Opens WebSockets on the connections of the HTTP client. Starts on first use.
final class WebSocketCalls implements AutoCloseable {
    private static final int UPGRADE_SECONDS = 30;

    private final HttpClient http;

    // guarded by this
    private @Nullable WebSocketClient client;

    WebSocketCalls(HttpClient http) {
        this.http = http;
    }

    void connect(URI url, Map<String, String> headers, String protocol, WebSocketInbox end) {
        var request = new ClientUpgradeRequest(url);
        headers.forEach(request::setHeader);
        request.setSubProtocols(protocol);
        request.setTimeout(UPGRADE_SECONDS, TimeUnit.SECONDS);
        try {
            var _ = startedClient().connect(end, request).whenComplete((_, failed) -> endIfFailed(end, url, failed));
        } catch (IOException failed) {
            endIfFailed(end, url, failed);
        }
    }

    private static void endIfFailed(WebSocketInbox end, URI url, @Nullable Throwable failed) {
        if (failed != null) {
            end.end(failureText(url, failed));
        }
    }

    private static String failureText(URI url, Throwable failed) {
        for (var cause = Optional.of(failed);
                cause.isPresent();
                cause = Optional.ofNullable(cause.get().getCause())) {
            if (cause.get() instanceof UpgradeException refused && refused.getResponseStatusCode() > 0) {
                return "%s answered %d to a WebSocket upgrade"
                        .formatted(Urls.displayText(url), refused.getResponseStatusCode());
            }
        }
        return UnreachableReason.of(url, failed, false);
    }

    private synchronized WebSocketClient startedClient() {
        if (client == null) {
            client = new WebSocketClient(http);
            try {
                client.start();
            } catch (Exception failed) {
                throw new IllegalStateException("The WebSocket client did not start", failed);
            }
        }
        return client;
    }

    @Override
    public synchronized void close() {
        try {
            if (client != null) {
                client.stop();
            }
        } catch (Exception failed) {
            throw new IllegalStateException("The WebSocket client did not stop", failed);
        }
    }
}
