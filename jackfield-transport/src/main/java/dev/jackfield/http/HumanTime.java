package dev.jackfield.http;

import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.util.concurrent.TimeUnit;

/// Ends a call at its deadline, not counting the time in which the server waits for a human's answer.
final class HumanTime implements ClientLink, AutoCloseable {
    private final ClientLink client;
    private final Thread watch;

    // the calling thread extends it, the watch reads it
    private volatile Deadline deadline;
    private volatile boolean asking;

    HumanTime(ClientLink client, Deadline deadline, Runnable late) {
        this.client = client;
        this.deadline = deadline;
        this.watch = Thread.ofVirtual().name("deadline of a call").unstarted(() -> watch(late));
        watch.start();
    }

    private void watch(Runnable late) {
        try {
            while (asking || !deadline.hasPassed()) {
                TimeUnit.NANOSECONDS.sleep(Math.max(TimeUnit.MILLISECONDS.toNanos(10), deadline.nanosLeft()));
            }
            late.run();
        } catch (InterruptedException answered) {
            // The call has ended by itself.
        }
    }

    @Override
    public void notify(Message notification) {
        client.notify(notification);
    }

    @Override
    public Message ask(Message request) {
        var before = System.nanoTime();
        asking = true;
        try {
            return client.ask(request);
        } finally {
            deadline = deadline.plusNanos(System.nanoTime() - before);
            asking = false;
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }

    static ChannelException.TimedOut late() {
        return new ChannelException.TimedOut("no answer in time");
    }
}
