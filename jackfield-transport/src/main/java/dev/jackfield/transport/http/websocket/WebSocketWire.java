package dev.jackfield.transport.http.websocket;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.MalformedAnswer;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.BodyExcerpt;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One end of a WebSocket: each text frame is one message.
public final class WebSocketWire implements Wire {
    /// The subprotocol that says what the frames are.
    public static final String PROTOCOL = "mcp";

    private static final int NORMAL = 1000;

    private final Logger log;
    private final WebSocketInbox end;
    private final WebSocketWriter writer;
    private final boolean isServer;
    private final SourceLog lines;
    private final Intake intake;

    private WebSocketWire(String name, WebSocketInbox end, WebSocketLimits limits, boolean isServer, Intake intake) {
        this.log = LoggerFactory.getLogger("source." + name);
        this.lines = SourceLog.of(name);
        this.intake = intake;
        this.end = end;
        end.setIntake(intake);
        this.writer = new WebSocketWriter(end, limits);
        this.isServer = isServer;
        end.onRefusal(this::close);
        writer.start(name);
    }

    /// The client's end. It may be made before the connection is open; sending waits for it.
    ///
    /// @param intake slows down the reader when the server sends more than answers
    public static WebSocketWire client(String name, WebSocketInbox end, WebSocketLimits limits, Intake intake) {
        return new WebSocketWire(name, end, limits, false, intake);
    }

    /// The server's end: a client that sends anything but a message gets an error.
    public static WebSocketWire server(WebSocketInbox end, WebSocketLimits limits) {
        return new WebSocketWire("websocket", end, limits, true, Intake.FREE);
    }

    @Override
    public Intake intake() {
        return intake;
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        end.await(deadline);
        var ended = end.ending();
        if (ended != null) {
            throw ChannelException.ClosedException.unsent(ended, null);
        }
        writer.put(message.bytes(), deadline);
    }

    @Override
    public Optional<Message> receive() throws InterruptedException {
        while (true) {
            letTheOtherEndRead();
            var bytes = end.next();
            if (bytes.isEmpty()) {
                writer.abandon();
                return endReading();
            }
            var message = parse(bytes.get());
            if (message.isPresent()) {
                return message;
            }
            intake.countMessage(bytes.get().length);
        }
    }

    /// Ends reading. Answers for a client that has closed the connection are dropped.
    private Optional<Message> endReading() {
        if (isServer) {
            throw new ChannelException.ClosedException(ending());
        }
        return Optional.empty();
    }

    /// Stops reading from a client that does not read its answers. Clients must not do likewise, or both would
    /// wait.
    private void letTheOtherEndRead() throws InterruptedException {
        if (isServer) {
            writer.awaitPlace();
        }
    }

    private Optional<Message> parse(byte[] bytes) {
        try {
            return Optional.of(Message.parse(bytes));
        } catch (RpcException rubbish) {
            if (isServer) {
                throw rubbish;
            }
            lines.writeOne(log::warn, "Skipped a frame that is not a JSON-RPC message: " + BodyExcerpt.of(bytes));
            return MalformedAnswer.error(bytes, rubbish);
        }
    }

    @Override
    public String ending() {
        return Optional.ofNullable(end.ending()).orElseGet(Wire.super::ending);
    }

    @Override
    public void close() {
        close(NORMAL, "");
    }

    /// Closes the connection after everything queued is written, with a status and a reason. Returns at once.
    public void close(int status, String reason) {
        writer.close(status, reason);
    }

    public boolean awaitClosed(Duration time) throws InterruptedException {
        return writer.awaitDone(time);
    }
}
