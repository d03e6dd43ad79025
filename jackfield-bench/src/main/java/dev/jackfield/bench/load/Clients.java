package dev.jackfield.bench.load;

import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.LatencyLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/// Clients that call at the same time, each again as soon as it has its answer.
public record Clients(Opening opening) implements LoadGenerator {

    /// Opens one client.
    @FunctionalInterface
    public interface Opening {
        Client open() throws IOException;
    }

    @Override
    public Latencies run(int calls, Duration time, Start start) throws InterruptedException, IOException {
        var open = new ArrayList<Client>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < calls; i++) {
                open.add(opening.open());
            }
            start.begin();
            var end = System.nanoTime() + time.toNanos();
            var runs = threads.invokeAll(
                    open.stream().map(client -> callLoop(client, end)).toList());
            var logs = new ArrayList<LatencyLog>();
            for (var run : runs) {
                logs.add(run.get());
            }
            return Latencies.of(logs);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(String.valueOf(failed.getCause()), failed.getCause());
        } finally {
            closeAll(open);
        }
    }

    private static Callable<LatencyLog> callLoop(Client client, long end) {
        return () -> {
            var log = new LatencyLog();
            for (var began = System.nanoTime(); began < end; began = System.nanoTime()) {
                client.call();
                log.note(System.nanoTime() - began);
            }
            return log;
        };
    }

    private static void closeAll(List<Client> open) throws IOException {
        for (var client : open) {
            client.close();
        }
    }
}
