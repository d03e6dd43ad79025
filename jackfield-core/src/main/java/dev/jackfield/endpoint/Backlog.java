package dev.jackfield.endpoint;

import dev.jackfield.rpc.Message;
import java.util.concurrent.Semaphore;

/// Bounds what waits for one client that does not read, in number and in bytes.
final class Backlog {
    private static final int KIBIBYTES = 4096;

    /// What a message costs however small it is, so that about a thousand may wait.
    private static final int LEAST = 4;

    private final Semaphore free = new Semaphore(KIBIBYTES);

    /// Whether there is room for this message, which is then taken until it is given back.
    boolean isTaken(Message message) {
        return free.tryAcquire(size(message));
    }

    void giveBack(Message message) {
        free.release(size(message));
    }

    private static int size(Message message) {
        return LEAST + message.length() / 1024;
    }
}
