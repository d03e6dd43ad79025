package dev.jackfield.transport.http;

import java.net.URI;
import java.util.Locale;
import java.util.Map;

/// A URL as it may be shown: without user, password and query, where secrets are.
public final class Urls {
    private static final Map<String, Integer> PORTS = Map.of("http", 80, "ws", 80, "https", 443, "wss", 443);

    private Urls() {}

    public static String displayText(URI url) {
        return origin(url) + (url.getRawPath() == null ? "" : url.getRawPath());
    }

    public static String origin(URI url) {
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    /// The header Host for a URL: its host, and its port unless that is the usual one.
    public static String host(URI url) {
        var port = url.getPort();
        return port < 0 || port == PORTS.getOrDefault(scheme(url), -1) ? url.getHost() : url.getHost() + ':' + port;
    }

    /// Tells whether two URLs have the same origin, so that headers with secrets may go to both.
    public static boolean sameOrigin(URI one, URI other) {
        return scheme(one).equals(scheme(other))
                && String.valueOf(one.getHost()).equalsIgnoreCase(String.valueOf(other.getHost()))
                && port(one) == port(other);
    }

    private static int port(URI url) {
        return url.getPort() < 0 ? PORTS.getOrDefault(scheme(url), -1) : url.getPort();
    }

    private static String scheme(URI url) {
        return String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    }
}
