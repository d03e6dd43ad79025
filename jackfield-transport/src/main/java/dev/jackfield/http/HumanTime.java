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

    // all guarded by this
    private Deadline deadline;
    private int questions;
    private long asked;

    HumanTime(ClientLink client, Deadline deadline, Runnable late) {
        this.client = client;
        this.deadline = deadline;
        this.watch = Thread.ofVirtual().name("deadline of a call").unstarted(() -> watch(late));
        watch.start();
    }

    private void watch(Runnable late) {
        try {
            for (var left = left(); left > 0; left = left()) {
                TimeUnit.NANOSECONDS.sleep(Math.max(TimeUnit.MILLISECONDS.toNanos(10), left));
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
        pause();
        try {
            return client.ask(request);
        } finally {
            goOn();
        }
    }

    /// A question is open, in this call or beside it.
    synchronized void pause() {
        if (questions++ == 0) {
            asked = System.nanoTime();
        }
    }

    synchronized void goOn() {
        if (--questions == 0) {
            deadline = deadline.plusNanos(System.nanoTime() - asked);
        }
    }

    private synchronized long left() {
        return questions > 0 ? 1 : deadline.nanosLeft();
    }

    @Override
    public void close() {
        watch.interrupt();
    }

    static ChannelException.TimedOut late() {
        return new ChannelException.TimedOut("no answer in time");
    }
}
