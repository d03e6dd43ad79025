package dev.jackfield.settings;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import java.util.Locale;

/// Adds the transport that a source leaves out. It follows from other keys, so it cannot be an ordinary default.
final class DefaultTransport {
    private DefaultTransport() {}

    static Node complete(Node source) {
        if (!(source instanceof Node.Mapping map) || map.has("transport") || map.has("type")) {
            return source;
        }
        return map.with("transport", new Node.Scalar(Place.DEFAULT, transport(map)));
    }

    private static String transport(Node.Mapping source) {
        if (source.has("command") || !source.has("url")) {
            return "stdio";
        }
        return source.get("url") instanceof Node.Scalar url && isWebSocket(url.text()) ? "websocket" : "http";
    }

    private static boolean isWebSocket(String url) {
        var lower = url.toLowerCase(Locale.ROOT);
        return lower.startsWith("ws://") || lower.startsWith("wss://");
    }
}
