package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.concurrent.CountDownLatch;

/// A request as a handler sees it: its content, its sender, and the link back to the client.
///
/// @param sender the sender: from the envelope of a modern request, or from the handshake of a legacy session
public record IncomingRequest(Message message, ClientLink client, Envelope sender) {
    public String method() {
        return message.method();
    }

    public Fields params() {
        return message.params();
    }

    /// The name of the tool or prompt; empty for other methods.
    public String name() {
        return params().text("name").orElse("");
    }

    public Fields arguments() {
        return params().object("arguments");
    }

    /// Returns a text argument, or throws an error that names it.
    public String argument(String key) {
        return arguments().text(key).orElseThrow(() -> invalid("The argument '" + key + "' must be a text"));
    }

    public Fields meta() {
        return params().object(Meta.KEY);
    }

    public Era era() {
        return Era.of(sender.version());
    }

    /// Reports progress, if the client asked for it.
    public void progress(long done, long total, String text) {
        meta().get(Meta.PROGRESS_TOKEN)
                .ifPresent(token -> notify(
                        McpMethod.NOTIFICATION_PROGRESS,
                        Fields.of(Meta.PROGRESS_TOKEN, token)
                                .with("progress", Json.number(done))
                                .with("total", Json.number(total))
                                .with("message", text)));
    }

    /// Sends a log message, if the client wants this level.
    public void log(LogLevel level, String text) {
        var wanted = sender.logLevel().map(LogLevel::parse);
        if (wanted.isPresent() && level.compareTo(wanted.get()) >= 0) {
            notify(
                    McpMethod.NOTIFICATION_MESSAGE,
                    Fields.of("level", Json.string(level.wireName())).with("data", text));
        }
    }

    public void notify(String method, Fields params) {
        client.notify(Message.notification(method, params));
    }

    /// Asks the client and waits; only legacy clients can be asked like this.
    public Message ask(String method, Fields params) throws InterruptedException {
        var answer = client.ask(Message.request(Json.number(0), method, params));
        if (Thread.interrupted()) {
            throw new InterruptedException("cancelled while the client was asked");
        }
        return answer;
    }

    /// Never returns normally: waits for the interrupt that cancels the request.
    public Fields waitUntilCancelled() throws InterruptedException {
        new CountDownLatch(1).await();
        throw new IllegalStateException("this latch is never opened");
    }

    public static RpcException invalid(String problem) {
        return new RpcException(RpcError.of(RpcError.INVALID_PARAMS, problem));
    }
}
