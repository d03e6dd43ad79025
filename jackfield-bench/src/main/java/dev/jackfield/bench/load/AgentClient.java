package dev.jackfield.bench.load;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Calls the echo tool by messages of A2A 1.0, on a connection of its own.
public final class AgentClient implements Client {
    private final HttpConnection connection;
    private final byte[] start;

    public AgentClient(URI agent) throws IOException {
        this.connection = new HttpConnection(agent);
        this.start = connection.start("POST", Map.of("Content-Type", "application/json", "A2A-Version", "1.0"));
    }

    @Override
    public void call() throws IOException {
        var call = EchoCall.next("echo");
        var answer = connection.send(start, body(call)).body();
        call.check(answer);
        if (!answer.contains("\"state\":\"TASK_STATE_COMPLETED\"")) {
            throw new WrongAnswerException("a completed task", answer);
        }
    }

    private static byte[] body(EchoCall call) {
        return """
            {"jsonrpc":"2.0","id":%d,"method":"SendMessage","params":{"message":{"messageId":"m%d","role":"ROLE_USER",\
            "parts":[{"data":{"server":"echo","tool":"echo","arguments":{"message":"%s"}}}]}}}\
            """.formatted(call.id(), call.id(), call.text()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
