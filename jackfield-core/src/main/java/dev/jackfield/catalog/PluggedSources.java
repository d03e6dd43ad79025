package dev.jackfield.catalog;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// The sources that are plugged in, and those that were pulled and finish their last calls.
final class PluggedSources implements AutoCloseable {
    /// A call that has found its entry and is not there yet still finds its source open.
    private static final Duration CLOSE_DELAY = Duration.ofMillis(500);

    /// After this a source is closed, whatever it still does.
    private static final Duration CLOSE_TIMEOUT = Duration.ofMinutes(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final Set<PluggedSource> pulled = ConcurrentHashMap.newKeySet();

    // replaced as a whole, by one thread at a time
    private volatile List<PluggedSource> plugged;

    PluggedSources(List<Source> sources) {
        plugged = sources.stream().map(PluggedSource::new).toList();
    }

    List<PluggedSource> all() {
        return plugged;
    }

    List<Source> sources() {
        return plugged.stream().map(PluggedSource::source).toList();
    }

    /// Has what becomes of its sources from now on, and returns the plugs of those that are new.
    synchronized List<PluggedSource> change(UnaryOperator<List<Source>> change) {
        var before = plugged;
        var next = new ArrayList<PluggedSource>();
        for (var source : change.apply(sources())) {
            next.add(before.stream()
                    .filter(plug -> plug.source().equals(source))
                    .findFirst()
                    .orElseGet(() -> new PluggedSource(source)));
        }
        plugged = List.copyOf(next);
        before.stream().filter(plug -> !next.contains(plug)).forEach(this::pull);
        return next.stream().filter(plug -> !before.contains(plug)).toList();
    }

    private void pull(PluggedSource plug) {
        pulled.add(plug);
        Thread.ofVirtual().name(plug.source().id() + " pulled").start(() -> {
            try {
                finish(plug);
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void finish(PluggedSource plug) throws InterruptedException {
        var deadline = Deadline.after(CLOSE_TIMEOUT);
        Thread.sleep(CLOSE_DELAY);
        while (!plug.isIdle() && !deadline.hasPassed()) {
            Thread.sleep(POLL_INTERVAL);
        }
        plug.source().close();
        pulled.remove(plug);
    }

    @Override
    public void close() {
        plugged.forEach(plug -> plug.source().close());
        pulled.forEach(plug -> plug.source().close());
    }
}
