package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Opens a channel to a server in the same process; messages cross it as bytes.
public final class MemoryChannel {
    private MemoryChannel() {}

    public static Channel openTo(McpServer server) {
        return openTo(server, ClientLink.SILENT);
    }

    /// Opens a channel; `unsolicited` answers and receives what belongs to no request.
    public static Channel openTo(McpServer server, ClientLink unsolicited) {
        var wire = MemoryWire.pair();
        Thread.ofVirtual().name("memory host").start(() -> Host.serve(wire.server(), server));
        return Peer.start(wire.client(), unsolicited, "memory");
    }

    /// One end of a wire inside this process. Messages cross it as bytes, as on any other wire.
    public static final class MemoryWire implements Wire {
        private static final Message END = Message.notification("", Fields.EMPTY);

        private final BlockingQueue<Message> incoming;
        private final BlockingQueue<Message> outgoing;

        // set by either thread, never unset
        private volatile boolean closed;

        private MemoryWire(BlockingQueue<Message> incoming, BlockingQueue<Message> outgoing) {
            this.incoming = incoming;
            this.outgoing = outgoing;
        }

        public record Pair(MemoryWire client, MemoryWire server) {}

        public static Pair pair() {
            var up = new LinkedBlockingQueue<Message>();
            var down = new LinkedBlockingQueue<Message>();
            return new Pair(new MemoryWire(down, up), new MemoryWire(up, down));
        }

        @Override
        public void send(Message message, Deadline deadline) {
            if (closed) {
                throw ChannelException.ClosedException.unsent(ending(), null);
            }
            outgoing.add(Message.parse(message.bytes()));
        }

        @Override
        public Optional<Message> receive() throws InterruptedException {
            var message = incoming.take();
            return message == END ? Optional.empty() : Optional.of(message);
        }

        @Override
        public void close() {
            closed = true;
            outgoing.add(END);
            incoming.add(END);
        }
    }
}
