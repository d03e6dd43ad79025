package dev.jackfield.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/// One call of the echo tool, with a unique text.
public record EchoCall(long id, String tool) {
    private static final AtomicLong NUMBERS = new AtomicLong();

    /// With the number, about as long as a short sentence of a model.
    public static final String TEXT = "a message of an ordinary length that wants to be heard again, number ";

    /// The `_meta` of a modern request, after its arguments.
    static final String ENVELOPE = """
        ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"jackfield-bench","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":{}}\
        """;

    static EchoCall next(String tool) {
        return new EchoCall(NUMBERS.incrementAndGet(), tool);
    }

    String text() {
        return TEXT + id;
    }

    byte[] legacy() {
        return legacyText().getBytes(StandardCharsets.UTF_8);
    }

    String legacyText() {
        return body("");
    }

    byte[] modern() {
        return body(ENVELOPE).getBytes(StandardCharsets.UTF_8);
    }

    private String body(String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":{\"message\":\"" + text() + "\"}" + meta + "}}";
    }

    /// Checks that the answer echoes this text under this id.
    void check(String answer) {
        var echo = "\"text\":\"Echo: " + text() + "\"";
        if (!answer.contains(echo) || !hasId(answer)) {
            throw new WrongAnswerException("id " + id + " with " + echo, answer);
        }
    }

    private boolean hasId(String answer) {
        var member = "\"id\":" + id;
        return answer.contains(member + ",") || answer.contains(member + "}");
    }
}
