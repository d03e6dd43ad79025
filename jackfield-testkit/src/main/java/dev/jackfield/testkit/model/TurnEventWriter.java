package dev.jackfield.testkit.model;

import dev.jackfield.testkit.FakeDelay;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Writes a turn as server-sent events, while the client reads them.
record TurnEventWriter(OutputStream out, TurnForm form) {
    private static final Duration PING = Duration.ofMillis(20);
    private static final int MOST_PINGS = 3_000;

    /// Thrown to break the connection, as the script wants it.
    static final class ScriptedCutException extends IOException {
        ScriptedCutException() {
            super("The script cuts the connection here.");
        }
    }

    /// The client has left a silence.
    static final class HungUpException extends IOException {
        HungUpException(IOException cause) {
            super("The client hung up.", cause);
        }
    }

    void write(ModelCall call, ModelStep.Turn turn) throws IOException, InterruptedException {
        send(form.begin(call, turn));
        var calls = 0;
        for (var piece : turn.pieces()) {
            switch (piece) {
                case ModelPiece.Text(var text) -> send(form.text(text, turn));
                case ModelPiece.Call tool -> send(form.call(tool, calls++));
                case ModelPiece.Gate(var opened) -> await(opened);
                case ModelPiece.Silence _ -> sendPings();
                case ModelPiece.Cut _ -> throw new ScriptedCutException();
                case ModelPiece.Failure(var type, var message) -> {
                    send(form.error(type, message));
                    return;
                }
                case ModelPiece.End _ -> {
                    return;
                }
            }
        }
        send(form.end(turn));
    }

    private static void await(CountDownLatch opened) throws IOException, InterruptedException {
        if (!opened.await(20, TimeUnit.SECONDS)) {
            throw new IOException("The test did not open the gate.");
        }
    }

    /// Sends comments, which clients ignore, because only a write tells whether the client is still there.
    private void sendPings() throws IOException, InterruptedException {
        for (var ping = 0; ping < MOST_PINGS; ping++) {
            FakeDelay.of(PING);
            try {
                send(List.of(": silence\n\n"));
            } catch (IOException gone) {
                throw new HungUpException(gone);
            }
        }
    }

    private void send(List<String> events) throws IOException {
        for (var event : events) {
            out.write(event.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }
}
