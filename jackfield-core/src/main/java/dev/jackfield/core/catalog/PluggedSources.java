package dev.jackfield.core.catalog;

import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// The sources of the catalog, and the removed ones that still finish their calls.
final class PluggedSources implements AutoCloseable {
    /// How long a removed source stays open for calls that have just been resolved to it.
    private static final Duration CLOSE_DELAY = Duration.ofMillis(500);

    /// After this time a removed source is closed, even if calls still run.
    private static final Duration CLOSE_TIMEOUT = Duration.ofMinutes(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final Set<PluggedSource> pulled = ConcurrentHashMap.newKeySet();

    // replaced as a whole, by one thread at a time
    private volatile List<PluggedSource> current;

    PluggedSources(List<Source> sources) {
        current = sources.stream().map(PluggedSource::new).toList();
    }

    List<PluggedSource> all() {
        return current;
    }

    List<Source> sources() {
        return current.stream().map(PluggedSource::source).toList();
    }

    /// Changes the sources, and returns those that are new.
    synchronized List<PluggedSource> change(UnaryOperator<List<Source>> change) {
        var before = current;
        var next = new ArrayList<PluggedSource>();
        for (var source : change.apply(sources())) {
            next.add(before.stream()
                    .filter(plugged -> plugged.source().equals(source))
                    .findFirst()
                    .orElseGet(() -> new PluggedSource(source)));
        }
        current = List.copyOf(next);
        before.stream().filter(plugged -> !next.contains(plugged)).forEach(this::unplug);
        return next.stream().filter(plugged -> !before.contains(plugged)).toList();
    }

    private void unplug(PluggedSource plugged) {
        pulled.add(plugged);
        Thread.ofVirtual().name(plugged.source().id() + " pulled").start(() -> {
            try {
                closeWhenIdle(plugged);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void closeWhenIdle(PluggedSource plugged) throws InterruptedException {
        var deadline = Deadline.after(CLOSE_TIMEOUT);
        Thread.sleep(CLOSE_DELAY);
        while (!plugged.isIdle() && !deadline.hasPassed()) {
            Thread.sleep(POLL_INTERVAL);
        }
        plugged.source().close();
        pulled.remove(plugged);
    }

    @Override
    public void close() {
        current.forEach(plugged -> plugged.source().close());
        pulled.forEach(plugged -> plugged.source().close());
    }
}
