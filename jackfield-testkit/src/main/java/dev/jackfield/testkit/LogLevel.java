package dev.jackfield.testkit;

import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;
import java.util.Locale;

/// How grave a log message is, mildest first.
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    public static LogLevel named(String name) {
        for (var level : values()) {
            if (level.wireName().equals(name)) {
                return level;
            }
        }
        throw new RpcException(RpcError.of(RpcError.INVALID_PARAMS, "There is no log level '" + name + "'"));
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
