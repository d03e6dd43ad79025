package dev.jackfield.settings;

import dev.jackfield.config.Also;

/// How messages travel to a source.
public enum Transport {
    STDIO,
    @Also({"streamable-http", "streamableHttp", "streamable_http"})
    HTTP,
    SSE,
    @Also("ws")
    WEBSOCKET
}
