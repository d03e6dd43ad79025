package dev.jackfield.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The pipes to the hub: one JSON-RPC message a line.
///
/// The hub writes the keys of its messages in a fixed order, so messages are cut apart without a parser. Whatever a
/// script has a say in is quoted, or was written by the engine's own `JSON.stringify`: no script can forge a
/// message.
final class Frames {
    private static final String START = "{\"jsonrpc\":\"2.0\",";
    private static final String ID = START + "\"id\":";

    private final BufferedReader in;
    private final OutputStream out;

    /// A message of the hub.
    ///
    /// @param id of the script to run, or of the call that is answered
    /// @param body the parameters of the script, or the answer
    record Incoming(long id, boolean isRun, String body) {}

    Frames(InputStream in, OutputStream out) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        this.out = out;
    }

    /// Waits for the next message; empty when the hub has closed the pipe.
    Optional<Incoming> next() {
        try {
            return Optional.ofNullable(in.readLine()).map(Frames::read);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Incoming read(String line) {
        var end = line.indexOf(',', ID.length());
        var id = Long.parseLong(line, ID.length(), end, 10);
        var isRun = line.startsWith(",\"method\":\"run\",\"params\":", end);
        var body = line.indexOf(isRun ? "\"params\":" : "\"result\":", end) + "\"params\":".length();
        return new Incoming(id, isRun, line.substring(body, line.length() - 1));
    }

    void sendReady() {
        write(START + "\"method\":\"ready\",\"params\":{}}");
    }

    void sendPrint(long run, String text, boolean isError) {
        var stream = isError ? ",\"stream\":\"stderr\"" : "";
        write(START + "\"method\":\"print\",\"params\":{\"run\":" + run + ",\"text\":" + JsonText.quote(text) + stream
                + "}}");
    }

    /// Sends a request of the script.
    ///
    /// @param params further members, with a comma before each
    void sendRequest(long id, String method, long run, String params) {
        write(ID + id + ",\"method\":\"" + method + "\",\"params\":{\"run\":" + run + params + "}}");
    }

    void sendResult(long run, String members) {
        write(ID + run + ",\"result\":{" + members + "}}");
    }

    private void write(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
