package dev.jackfield.bench.load;

import dev.jackfield.protocol.json.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Calls the tool of a door with any arguments, on a connection of its own. For one thread.
public final class ToolClient implements AutoCloseable {
    private final Door door;
    private final HttpConnection connection;
    private final byte[] start;
    private long lastId;

    public ToolClient(Door door) throws IOException {
        this.door = door;
        this.connection = new HttpConnection(door.url());
        this.start = connection.start("POST", door.headers());
    }

    /// Makes one call and returns the whole answer, which has the id of the call.
    public String call(Fields arguments) throws IOException {
        var id = "\"id\":" + ++lastId;
        var body = "{\"jsonrpc\":\"2.0\"," + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + door.tool()
                + "\",\"arguments\":" + arguments + (door.modern() ? EchoCall.ENVELOPE : "") + "}}";
        var answer = connection.send(start, body.getBytes(StandardCharsets.UTF_8));
        if (!answer.body().contains(id + ",") && !answer.body().contains(id + "}")) {
            throw new WrongAnswerException(id, answer.toString());
        }
        return answer.body();
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
