package dev.jackfield.kind;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The trust and proxy settings for connections to a server. Equal routes share an HTTP client.
public record HttpRoute(Trust trust, Proxies proxies) {

    /// Checks whether a server, or the proxy before it, can be reached, for the doctor.
    public List<Finding> examine(URI url) {
        return new Addresses(proxies).examine(url).toList();
    }

    /// Returns what to do about a failure for which the setting `ca` may help; empty for any other.
    ///
    /// @param failure the message of the HTTP client, which names `ca` only then
    public static Optional<String> trustRemedy(String failure) {
        return Optional.of("If its certificate comes from a private authority, set `ca` to a PEM file with that"
                        + " authority.")
                .filter(_ -> failure.contains("`ca`"));
    }

    /// Checks whether the server of a URL, or the proxy before it, can be reached.
    private record Addresses(Proxies proxies) {
        private static final int PATIENCE_MILLIS = 5_000;

        Stream<Finding> examine(URI url) {
            var proxy = proxies.proxyFor(url.getScheme(), url.getHost(), url.getPort());
            var reached = reach(proxy.orElse(url), proxy.isPresent() ? "the proxy " : "");
            return proxy.isPresent()
                    ? Stream.of(Finding.fine("Goes through the proxy " + proxy.get()), reached)
                    : Stream.of(reached);
        }

        private static Finding reach(URI url, String what) {
            var host = url.getHost();
            var place = what + host + ":" + port(url);
            try {
                var address = InetAddress.getByName(host);
                try (var socket = new Socket()) {
                    socket.connect(new InetSocketAddress(address, port(url)), PATIENCE_MILLIS);
                    return Finding.fine("Connects to %s (%s)".formatted(place, address.getHostAddress()));
                }
            } catch (UnknownHostException unknown) {
                return Finding.problem(
                        "No address is known for %s%s".formatted(what, host),
                        "Check the spelling of the host, and whether you are online or in the VPN that knows it.");
            } catch (IOException failed) {
                return Finding.problem(
                        "Cannot connect to %s: %s".formatted(place, FailureReason.of(failed)),
                        what.isEmpty()
                                ? "Start the server, correct the port, or set `proxy` if it is behind one."
                                : "Start the proxy, or correct `proxy` or the variable that names it.");
            }
        }

        private static int port(URI url) {
            if (url.getPort() >= 0) {
                return url.getPort();
            }
            return switch (String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT)) {
                case "https", "wss" -> 443;
                default -> 80;
            };
        }
    }
}
