package dev.jackfield.bench.load;

import java.io.IOException;

/// Calls the echo tool on a connection of its own.
final class HttpClient implements Client {
    private final Door door;
    private final HttpConnection connection;
    private final byte[] start;

    HttpClient(Door door) throws IOException {
        this.door = door;
        this.connection = new HttpConnection(door.url());
        this.start = connection.start("POST", door.headers());
    }

    @Override
    public void call() throws IOException {
        var call = EchoCall.next(door.tool());
        var answer = connection.send(start, door.modern() ? call.modern() : call.legacy());
        call.check(answer.body());
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
