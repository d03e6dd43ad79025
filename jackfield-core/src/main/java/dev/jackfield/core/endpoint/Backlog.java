package dev.jackfield.core.endpoint;

import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.Semaphore;

/// Limits the unread messages of one slow client, in number and in bytes.
final class Backlog {
    private static final int KIBIBYTES = 4096;

    /// The cost of a small message, in KiB, so that about a thousand may wait.
    private static final int LEAST = 4;

    private final Semaphore free = new Semaphore(KIBIBYTES);

    /// Takes room for this message until it is given back. Returns false if there is none.
    boolean isTaken(Message message) {
        return free.tryAcquire(placesFor(message));
    }

    void giveBack(Message message) {
        free.release(placesFor(message));
    }

    private static int placesFor(Message message) {
        return LEAST + message.length() / 1024;
    }
}
