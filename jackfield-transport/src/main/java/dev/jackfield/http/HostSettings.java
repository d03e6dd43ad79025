package dev.jackfield.http;

import java.time.Duration;
import java.util.Set;

/// Where the HTTP server listens and whom it believes.
///
/// @param port zero for any free one
/// @param allowedHosts values of the Host header besides this machine's own, with or without a port
/// @param allowedOrigins values of the Origin header besides this machine's own
/// @param maxBody the largest request body, in bytes
/// @param maxHeaders the most that all headers of a request may take, in bytes
/// @param idle how long a connection may stand still between requests, or in the middle of a write
public record HostSettings(
        String host,
        int port,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        int maxBody,
        int maxHeaders,
        Duration idle) {

    public HostSettings {
        allowedHosts = Set.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
    }

    public static HostSettings loopback(int port) {
        return new HostSettings("127.0.0.1", port, Set.of(), Set.of(), 16 << 20, 16 << 10, Duration.ofSeconds(60));
    }
}
