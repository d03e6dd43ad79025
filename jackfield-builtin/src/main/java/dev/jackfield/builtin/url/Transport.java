package dev.jackfield.builtin.url;

import dev.jackfield.core.config.Also;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/// The transport to a remote server.
public enum Transport {
    @Also({"streamable-http", "streamableHttp", "streamable_http"})
    HTTP,
    SSE,
    @Also("ws")
    WEBSOCKET;

    private static final Set<String> WEBSOCKET_SCHEMES = Set.of("ws", "wss");
    private static final Set<String> HTTP_SCHEMES = Set.of("http", "https");

    /// The transport that follows from the URL.
    static Transport of(URI url) {
        return WEBSOCKET_SCHEMES.contains(scheme(url)) ? WEBSOCKET : HTTP;
    }

    /// Whether this transport fits the URL.
    boolean canReach(URI url) {
        return url.getRawAuthority() != null
                && (this == WEBSOCKET ? WEBSOCKET_SCHEMES : HTTP_SCHEMES).contains(scheme(url));
    }

    String example() {
        return this == WEBSOCKET ? "wss://host/path" : "https://host/path";
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static String scheme(URI url) {
        return url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
    }
}
