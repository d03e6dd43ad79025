package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/// Starts the hub's child processes, and makes sure that none outlives the hub.
///
/// All start from one platform thread that lives as long as the hub: some programs, and some kernels on their
/// behalf, take the end of the thread that started them for the end of their parent.
public final class Children implements AutoCloseable {
    /// How long a killed process may take to be gone.
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final ChildLimits limits;
    private final ExecutorService starter = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("child starter").factory());
    private final Set<ChildWire> wires = ConcurrentHashMap.newKeySet();
    private final Optional<Warden> warden;

    public Children() {
        this(ChildLimits.DEFAULT);
    }

    public Children(ChildLimits limits) {
        this.limits = limits;
        this.warden = runOnStarter(Warden::start);
    }

    @FunctionalInterface
    private interface Start<T> {
        T run() throws IOException;
    }

    /// Starts a program; the error for one that cannot start says what to do.
    public Wire start(ChildCommand command) {
        return start(command, ChildOutputListener.NONE);
    }

    public Wire start(ChildCommand command, ChildOutputListener childOutput) {
        return start(command, childOutput, Intake.ofSource());
    }

    /// Starts a program, with a listener for its other output.
    ///
    /// @param budget bounds what it may write besides answers; shared by all connections of a source
    public Wire start(ChildCommand command, ChildOutputListener childOutput, FlowBudget budget) {
        var builder = new ProcessBuilder(command.line());
        command.cwd().ifPresent(folder -> builder.directory(folder.toFile()));
        command.fillEnvironment(builder.environment());
        var wire = new ChildWire(
                command,
                new ProcessGroup(runOnStarter(() -> process(command, builder)), warden),
                limits,
                childOutput,
                budget);
        keep(wire);
        return wire;
    }

    private Process process(ChildCommand command, ProcessBuilder builder) throws IOException {
        try {
            return warden.isPresent() ? warden.get().start(builder) : builder.start();
        } catch (IOException failed) {
            throw new IOException(command + ": " + failed.getMessage(), failed);
        }
    }

    private void keep(ChildWire wire) {
        wires.removeIf(ChildWire::hasEnded);
        wires.add(wire);
        wire.watch();
    }

    private <T> T runOnStarter(Start<T> start) {
        try {
            return awaitStart(starter.submit(start::run));
        } catch (RejectedExecutionException closed) {
            throw new ChannelException.ClosedException("Cannot start a program: the hub is stopping", closed);
        } catch (ExecutionException failed) {
            var cause = Optional.ofNullable(failed.getCause()).orElse(failed);
            throw new ChannelException.ClosedException("Cannot start " + cause.getMessage(), cause);
        }
    }

    /// Waits for a start, without giving way to an interrupt: a process that started meanwhile would have no
    /// owner.
    private static <T> T awaitStart(Future<T> started) throws ExecutionException {
        var interrupted = false;
        try {
            while (true) {
                try {
                    return started.get();
                } catch (InterruptedException interruption) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Ends all children at the same time, and waits for them.
    @Override
    public void close() {
        List.copyOf(wires).forEach(ChildWire::close);
        try {
            var deadline = Deadline.after(limits.patience().multipliedBy(3).plus(MOMENT));
            for (var wire : wires) {
                wire.awaitEnd(deadline);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            warden.ifPresent(Warden::close);
            starter.shutdown();
        }
    }
}
