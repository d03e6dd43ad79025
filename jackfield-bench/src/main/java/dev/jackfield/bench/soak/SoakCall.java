package dev.jackfield.bench.soak;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/// A call with a unique text; the answer names the server that received it.
///
/// @param millis how long the tool waits; 0 for the tool that answers at once
record SoakCall(long id, String client, Upstream upstream, int millis) {
    private static final AtomicLong NUMBERS = new AtomicLong();

    static SoakCall next(String client, Upstream upstream, int millis) {
        return new SoakCall(NUMBERS.incrementAndGet(), client, upstream, millis);
    }

    String tool() {
        return upstream.id() + (millis == 0 ? ".echo" : ".ponder");
    }

    private String text() {
        return client + " call " + id;
    }

    String expected() {
        return upstream.id() + " heard " + text();
    }

    /// The request.
    ///
    /// @param meta the rest of the parameters
    byte[] body(String meta) {
        var thinking = millis == 0 ? "" : ",\"millis\":" + millis;
        return """
            {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":{"message":"%s"%s}%s}}\
            """.formatted(id, tool(), text(), thinking, meta).getBytes(StandardCharsets.UTF_8);
    }
}
