package dev.jackfield.sandbox;

import dev.jackfield.protocol.rpc.Message;

/// Something that the thread of a script waits for.
sealed interface Arrival {

    /// The worker sent a message.
    record Sent(Message message) implements Arrival {}

    /// The worker wrote something that is no message.
    record Garbage() implements Arrival {}

    /// The worker has closed its output.
    record Ended() implements Arrival {}
}
