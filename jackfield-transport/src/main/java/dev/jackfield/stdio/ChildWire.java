package dev.jackfield.stdio;

import dev.jackfield.mcp.Wire;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// The pipes of a child process, and its life: closing the wire ends the child and all that it started.
final class ChildWire implements Wire {
    private final ChildCommand command;
    private final ProcessGroup group;
    private final Duration patience;
    private final StreamWire stream;
    private final StderrReader lastWords;
    private final AtomicBoolean ending = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    ChildWire(ChildCommand command, ProcessGroup group, ChildLimits limits, ChildOutputListener overheard) {
        var process = group.process();
        this.command = command;
        this.group = group;
        this.patience = limits.patience();
        this.lastWords = new StderrReader(
                command, process.getErrorStream(), group.warden().map(Warden::mark), overheard::complained);
        this.stream = StreamWire.client(
                process.getInputStream(),
                process.getOutputStream(),
                command.name(),
                limits.stream(),
                group::kill,
                new EnvironmentMask(command.env())::keep,
                overheard::printed);
    }

    /// Watches for the child to go by itself: what it leaves behind has nobody to talk to.
    void watch() {
        Thread.ofVirtual().name(command.name() + " watch").start(() -> {
            try {
                group.process().waitFor();
                end();
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        stream.send(message, deadline);
    }

    @Override
    public Optional<Message> receive() {
        return stream.receive();
    }

    @Override
    public Thread.Builder reader() {
        return stream.reader();
    }

    @Override
    public String obituary() {
        return new ExitReport(command, group.process(), lastWords).text();
    }

    @Override
    public OptionalLong process() {
        return OptionalLong.of(group.process().pid());
    }

    /// Returns at once; the child has its time to go on a thread of its own.
    @Override
    public void close() {
        stream.closeOutput();
        Thread.ofVirtual().name(command.name() + " end").start(this::end);
    }

    boolean hasEnded() {
        return ended.getCount() == 0;
    }

    @Override
    public boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return ended.await(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)
                && group.process().waitFor(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
    }

    private void end() {
        if (!ending.compareAndSet(false, true)) {
            return;
        }
        try {
            group.process().waitFor(patience);
            group.terminate();
            group.process().waitFor(patience);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } finally {
            group.kill();
            group.forget();
            stream.closeOutput();
            ended.countDown();
        }
    }
}
