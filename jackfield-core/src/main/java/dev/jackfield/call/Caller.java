package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Message;
import java.util.Optional;

/// The live end that made a call: what it can do, and how it hears what happens meanwhile.
public interface Caller {

    /// What the caller's client says of itself.
    Envelope envelope();

    /// Passes on progress or a log message of this call, as the source sent it.
    void hear(Message notification);

    /// Whether it can carry an unfinished reply to its user and come back with answers.
    default boolean relays() {
        return false;
    }

    /// A caller that only wants the reply.
    Caller SILENT = new Caller() {
        @Override
        public Envelope envelope() {
            return new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());
        }

        @Override
        public void hear(Message notification) {}
    };
}
