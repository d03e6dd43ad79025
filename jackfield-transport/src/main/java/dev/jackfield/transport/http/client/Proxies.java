package dev.jackfield.transport.http.client;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The proxies that connections go through. Connections to this machine use none.
///
/// @param http for `http:` and `ws:` URLs
/// @param https for `https:` and `wss:` URLs
/// @param exclude hosts that are connected to directly, with all below them; `host:port` for one port, `*` for all
public record Proxies(Optional<URI> http, Optional<URI> https, List<String> exclude) {
    public static final Proxies NONE = new Proxies(Optional.empty(), Optional.empty(), List.of());

    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|.*\\.localhost|127(?:\\.[0-9]{1,3}){3}|\\[?::1]?|0\\.0\\.0\\.0");

    public Proxies {
        exclude = List.copyOf(exclude);
    }

    /// One proxy for everything.
    public static Proxies through(URI url, List<String> exclude) {
        return new Proxies(Optional.of(url), Optional.of(url), exclude);
    }

    /// Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in upper or lower case.
    public static Proxies proxyFor(Map<String, String> environment) {
        var exclude = Stream.of(variable(environment, "no_proxy").orElse("").split("[,\\s]+"))
                .filter(host -> !host.isEmpty())
                .toList();
        return new Proxies(url(environment, "http_proxy"), url(environment, "https_proxy"), exclude);
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Stream.of(name, name.toUpperCase(Locale.ROOT))
                .map(spelled -> environment.getOrDefault(spelled, "").strip())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    private static Optional<URI> url(Map<String, String> environment, String name) {
        return variable(environment, name)
                .map(value -> value.contains("://") ? value : "http://" + value)
                .map(value -> {
                    try {
                        return requireUsable(URI.create(value));
                    } catch (IllegalArgumentException unusable) {
                        throw new IllegalArgumentException(
                                "The variable " + name.toUpperCase(Locale.ROOT)
                                        + " must be the URL of a proxy, like http://proxy.example.com:3128",
                                unusable);
                    }
                });
    }

    private static URI requireUsable(URI url) {
        if (!isUsable(url)) {
            throw new IllegalArgumentException("not an http URL with a host");
        }
        return url;
    }

    /// Tells whether this can be the URL of a proxy.
    public static boolean isUsable(URI url) {
        var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        return url.getHost() != null && (scheme.equals("http") || scheme.equals("https"));
    }

    /// The proxy for a server, if there is one.
    public Optional<URI> proxyFor(String scheme, String host, int port) {
        var name = host.toLowerCase(Locale.ROOT);
        if (LOOPBACK.matcher(name).matches() || exclude.stream().anyMatch(pattern -> excludes(pattern, name, port))) {
            return Optional.empty();
        }
        return isSecure(scheme) ? https : http;
    }

    private static boolean isSecure(String scheme) {
        return scheme.equalsIgnoreCase("https") || scheme.equalsIgnoreCase("wss");
    }

    private static boolean excludes(String pattern, String host, int port) {
        var named = pattern.toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", "");
        var bare = named.replaceFirst("(?<=[^:]):[0-9]+$", "");
        return named.equals("*")
                || ((bare.equals(named) || named.equals(bare + ":" + port))
                        && (host.equals(bare) || host.equals("[" + bare + "]") || host.endsWith("." + bare)));
    }
}
