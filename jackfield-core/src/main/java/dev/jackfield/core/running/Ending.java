package dev.jackfield.core.running;

import dev.jackfield.protocol.json.Json;

/// How a call ended.
public sealed interface Ending {

    /// The call has a reply, in the format of the door that began it.
    record Replied(Json reply) implements Ending {}

    /// The call failed. The failure is in the format of the door that began it.
    record Failed(Json failure) implements Ending {}

    /// The call was cancelled before it had a reply.
    record Cancelled() implements Ending {}

    /// The hub ended while the call ran. The call may or may not have finished its work, and is never repeated.
    record Lost() implements Ending {}
}
