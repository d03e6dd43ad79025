package dev.jackfield.sandbox;

import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A child process that runs scripts. Its reader thread only sorts what arrives into a queue; the thread of a script
/// judges it.
final class Worker {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(100);

    /// How many arrivals may wait. Each can be as long as a line may be, so there are few.
    private static final int PLACES = 16;

    private final WorkerProgram program;
    private final Wire wire;
    private final BlockingQueue<Arrival> inbox = new ArrayBlockingQueue<>(PLACES);

    // written by any thread that kills it; never becomes true again
    private volatile boolean isAlive = true;

    // guarded by the lock of the pool
    private Optional<String> owner = Optional.empty();
    private long ownedSince;
    private long idleSince;

    private Worker(WorkerProgram program, Wire wire) {
        this.program = program;
        this.wire = wire;
    }

    /// Starts a worker and waits until it can run scripts.
    static Worker start(WorkerProgram program, int memory, Children children) throws InterruptedException {
        var complaints = new Complaints();
        var worker = new Worker(program, wire(program, memory, children, complaints));
        complaints.whenTooMany(worker::kill);
        worker.wire.reader().name(program.language().word() + " worker").start(worker::readMessages);
        try {
            worker.awaitReady();
            return worker;
        } catch (InterruptedException | SandboxUnavailableException notReady) {
            worker.kill();
            throw notReady;
        }
    }

    private static Wire wire(WorkerProgram program, int memory, Children children, Complaints complaints) {
        try {
            return children.start(program.command(memory), complaints);
        } catch (ChannelException | RejectedExecutionException failed) {
            LOG.error("A worker for scripts cannot start", failed);
            throw startFailure(program);
        }
    }

    private static SandboxUnavailableException startFailure(WorkerProgram program) {
        return new SandboxUnavailableException("The worker for %s did not start. See the log of the hub for its reason."
                .formatted(program.language().word()));
    }

    private void awaitReady() throws InterruptedException {
        var first = inbox.poll(START_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        if (!(first instanceof Arrival.Sent(var message)) || !message.method().equals("ready")) {
            LOG.error("A worker for scripts did not start: {}", first instanceof Arrival.Ended ? wire.ending() : first);
            throw startFailure(program);
        }
    }

    private void readMessages() {
        try {
            for (var message = wire.receive(); message.isPresent(); message = wire.receive()) {
                enqueue(new Arrival.Sent(message.get()));
            }
            enqueue(new Arrival.Ended());
        } catch (Complaints.NoMessageException garbage) {
            putQuietly(new Arrival.Garbage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void putQuietly(Arrival arrival) {
        try {
            enqueue(arrival);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits for a place in the queue, as long as there is anybody to read it.
    private void enqueue(Arrival arrival) throws InterruptedException {
        while (isAlive && !inbox.offer(arrival, LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            Thread.onSpinWait();
        }
    }

    /// Waits for the next arrival; null when the time is over.
    @Nullable
    Arrival pollArrival(Duration time) throws InterruptedException {
        return inbox.poll(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    void send(Message message) throws InterruptedException {
        wire.send(message, Deadline.after(SEND_TIMEOUT));
    }

    OptionalInt exitStatus() throws InterruptedException {
        return wire.exitStatus();
    }

    /// Returns the processor time of all its processes so far; zero where the system does not tell.
    Duration processorTime() {
        return wire.process().stream()
                .mapToObj(ProcessHandle::of)
                .flatMap(Optional::stream)
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /// Kills the process, without grace.
    void kill() {
        isAlive = false;
        wire.close();
    }

    WorkerProgram program() {
        return program;
    }

    /// Tells whether it can run another script.
    boolean isReusable() {
        return program.isReusable() && isQuiet();
    }

    /// Tells whether it is as it should be between two scripts: alive, and silent unless it is asked.
    boolean isQuiet() {
        return isAlive && inbox.isEmpty();
    }

    boolean serves(WorkerProgram wanted, String whom) {
        return program.equals(wanted) && owner.filter(whom::equals).isPresent();
    }

    /// Returns whose scripts it runs; empty for a spare.
    Optional<String> owner() {
        return owner;
    }

    void assign(String whom) {
        if (owner.isEmpty()) {
            owner = Optional.of(whom);
            renewTenure();
        }
    }

    void renewTenure() {
        ownedSince = System.nanoTime();
    }

    void markIdle() {
        idleSince = System.nanoTime();
    }

    /// Returns how long it has served its owner while others waited.
    Duration tenure() {
        return Duration.ofNanos(System.nanoTime() - ownedSince);
    }

    Duration idleTime() {
        return Duration.ofNanos(System.nanoTime() - idleSince);
    }

    /// Bounds what a worker may say besides messages: on standard output nothing, on standard error little, because
    /// that goes to the log of the hub.
    private static final class Complaints implements ChildOutputListener {
        private static final int MOST = 100;

        private final AtomicInteger lines = new AtomicInteger();
        private volatile Runnable tooMany = () -> {};

        /// A line that is no message; ends the reader of the worker.
        static final class NoMessageException extends RuntimeException {
            NoMessageException() {
                super("a worker wrote a line that is not a message", null, false, false);
            }
        }

        void whenTooMany(Runnable action) {
            tooMany = action;
        }

        @Override
        public void onOutputLine(String line) {
            throw new NoMessageException();
        }

        @Override
        public void onErrorLine(String line) {
            if (lines.incrementAndGet() > MOST) {
                tooMany.run();
            }
        }
    }
}
