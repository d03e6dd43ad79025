package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Channels whose answers a test writes down, with a record of what was asked. A script may throw.
public final class ScriptedDial implements Dial {
    private final Function<Message, Message> script;
    private final List<String> asked = new ArrayList<>();
    private int open;

    public ScriptedDial(Function<Message, Message> script) {
        this.script = script;
    }

    /// The methods of all requests so far.
    public List<String> asked() {
        return List.copyOf(asked);
    }

    int open() {
        return open;
    }

    @Override
    public Channel open(ClientLink unsolicited) {
        open++;
        return new ScriptedChannel();
    }

    private final class ScriptedChannel implements Channel {
        private boolean isOpen = true;

        @Override
        public Message request(Message request, Exchange exchange) {
            asked.add(request.method());
            return script.apply(request);
        }

        @Override
        public void notify(Message notification) {}

        @Override
        public boolean isOpen() {
            return isOpen;
        }

        @Override
        public void close() {
            open -= isOpen ? 1 : 0;
            isOpen = false;
        }
    }
}
