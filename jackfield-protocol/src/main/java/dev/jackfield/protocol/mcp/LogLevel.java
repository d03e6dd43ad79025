package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.protocol.text.BriefText;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The severity of a log message, mildest first.
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public static LogLevel parse(String name) {
        return find(name)
                .orElseThrow(() -> new RpcException(
                        RpcError.of(RpcError.INVALID_PARAMS, "Unknown log level '" + BriefText.of(name, 20) + "'")));
    }

    /// Tells whether a client that wants level `wanted` gets a message of level `sent`. A message of an unknown
    /// level goes to everyone.
    public static boolean isAtLeast(String sent, String wanted) {
        return find(sent)
                .flatMap(s -> find(wanted).map(w -> s.compareTo(w) >= 0))
                .orElse(true);
    }

    private static Optional<LogLevel> find(String name) {
        return Arrays.stream(values())
                .filter(level -> level.wireName().equals(name))
                .findFirst();
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
