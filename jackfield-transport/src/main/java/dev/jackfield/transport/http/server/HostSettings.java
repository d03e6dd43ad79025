package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Memory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The settings of the HTTP server: where it listens and which hosts and origins it accepts.
///
/// @param port zero for any free one
/// @param allowedHosts values of the Host header besides this machine's own, with or without a port
/// @param allowedOrigins values of the Origin header besides this machine's own
/// @param maxBody the largest request body, in bytes
/// @param maxHeaders the most that all headers of a request may take, in bytes
/// @param idle how long a connection may be idle between requests, or a write may make no progress
/// @param memory the memory that requests and answers may take
/// @param tls certificate and key for TLS; empty for plain HTTP
public record HostSettings(
        String host,
        int port,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        int maxBody,
        int maxHeaders,
        Duration idle,
        Memory memory,
        Optional<ServerKeys> tls) {

    private static final Duration SLOWEST = Duration.ofSeconds(20);

    public HostSettings {
        allowedHosts = Set.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
    }

    /// Settings for plain HTTP.
    public HostSettings(
            String host,
            int port,
            Set<String> allowedHosts,
            Set<String> allowedOrigins,
            int maxBody,
            int maxHeaders,
            Duration idle) {
        this(host, port, allowedHosts, allowedOrigins, maxBody, maxHeaders, idle, Memory.OF_PROCESS, Optional.empty());
    }

    /// Returns these settings with TLS.
    public HostSettings with(ServerKeys keys) {
        return new HostSettings(
                host, port, allowedHosts, allowedOrigins, maxBody, maxHeaders, idle, memory, Optional.of(keys));
    }

    /// Returns these settings with another memory.
    public HostSettings with(Memory other) {
        return new HostSettings(host, port, allowedHosts, allowedOrigins, maxBody, maxHeaders, idle, other, tls);
    }

    /// How long a client may send nothing in the middle of a request.
    Duration longestPause() {
        return idle.compareTo(SLOWEST) < 0 ? idle : SLOWEST;
    }

    public static HostSettings loopback(int port) {
        return new HostSettings("127.0.0.1", port, Set.of(), Set.of(), 16 << 20, 16 << 10, Duration.ofSeconds(60));
    }
}
