package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A wire over the pipes of a child process. Closing it ends the child and all processes that it started.
final class ChildWire implements Wire {
    private final ChildCommand command;
    private final ProcessGroup group;
    private final Duration patience;
    private final StreamWire stream;
    private final StderrReader stderr;
    private final Intake intake;
    private final AtomicBoolean isEnding = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    ChildWire(
            ChildCommand command,
            ProcessGroup group,
            ChildLimits limits,
            ChildOutputListener childOutput,
            FlowBudget budget) {
        var process = group.process();
        this.command = command;
        this.group = group;
        this.patience = limits.patience();
        this.intake = new Intake(budget);
        this.stderr = new StderrReader(
                command, process.getErrorStream(), group.warden().map(Warden::mark), childOutput::onErrorLine, intake);
        this.stream = StreamWire.client(
                process.getInputStream(),
                process.getOutputStream(),
                command.name(),
                limits.stream(),
                group::kill,
                new EnvironmentMask(command.env())::keep,
                childOutput::onOutputLine,
                intake);
    }

    /// Waits for the child to end by itself, and then ends the processes that it left behind.
    void watch() {
        Thread.ofVirtual().name(command.name() + " watch").start(() -> {
            try {
                group.process().waitFor();
                end();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        stream.send(message, deadline);
    }

    @Override
    public Optional<Message> receive() throws InterruptedException {
        return stream.receive();
    }

    @Override
    public Intake intake() {
        return intake;
    }

    @Override
    public Optional<String> excuse() {
        return stream.excuse();
    }

    @Override
    public Thread.Builder reader() {
        return stream.reader();
    }

    @Override
    public String ending() {
        return stream.giveUpReason().orElseGet(() -> new ExitReport(command, group.process(), stderr).text());
    }

    @Override
    public OptionalLong process() {
        return OptionalLong.of(group.process().pid());
    }

    @Override
    public OptionalInt exitStatus() throws InterruptedException {
        return group.process().waitFor(1, TimeUnit.SECONDS)
                ? OptionalInt.of(group.process().exitValue())
                : OptionalInt.empty();
    }

    /// Begins to end the child and returns at once; a thread of its own gives the child time to end.
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
        if (!isEnding.compareAndSet(false, true)) {
            return;
        }
        try {
            group.process().waitFor(patience);
            group.terminate();
            group.process().waitFor(patience);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            group.kill();
            group.forget();
            intake.end(); // what is left in the pipes is little, and its end is awaited
            stream.closeOutput();
            ended.countDown();
        }
    }
}
