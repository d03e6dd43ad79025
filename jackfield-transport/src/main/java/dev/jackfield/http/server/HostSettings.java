package dev.jackfield.http.server;

import dev.jackfield.rpc.Memory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Where the HTTP server listens and whom it believes.
///
/// @param port zero for any free one
/// @param allowedHosts values of the Host header besides this machine's own, with or without a port
/// @param allowedOrigins values of the Origin header besides this machine's own
/// @param maxBody the largest request body, in bytes
/// @param maxHeaders the most that all headers of a request may take, in bytes
/// @param idle how long a connection may stand still between requests, or in the middle of a write
/// @param memory what requests and answers may take
/// @param tls what to show to clients, which then speak TLS; empty for plain HTTP
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

    /// Plain HTTP.
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

    /// The same with TLS.
    public HostSettings with(ServerKeys keys) {
        return new HostSettings(
                host, port, allowedHosts, allowedOrigins, maxBody, maxHeaders, idle, memory, Optional.of(keys));
    }

    /// The same with other memory.
    public HostSettings with(Memory other) {
        return new HostSettings(host, port, allowedHosts, allowedOrigins, maxBody, maxHeaders, idle, other, tls);
    }

    /// How long a client may send nothing in the middle of a request.
    Duration slowest() {
        return idle.compareTo(SLOWEST) < 0 ? idle : SLOWEST;
    }

    public static HostSettings loopback(int port) {
        return new HostSettings("127.0.0.1", port, Set.of(), Set.of(), 16 << 20, 16 << 10, Duration.ofSeconds(60));
    }
}
