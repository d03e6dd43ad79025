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
final class Plugs implements AutoCloseable {
    /// A call that has found its entry and is not there yet still finds its source open.
    private static final Duration LINGER = Duration.ofMillis(500);

    /// After this a source is closed, whatever it still does.
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration LOOK = Duration.ofMillis(50);

    private final Set<Plug> pulled = ConcurrentHashMap.newKeySet();

    // replaced as a whole, by one thread at a time
    private volatile List<Plug> plugged;

    Plugs(List<Source> sources) {
        plugged = sources.stream().map(Plug::new).toList();
    }

    List<Plug> all() {
        return plugged;
    }

    List<Source> sources() {
        return plugged.stream().map(Plug::source).toList();
    }

    /// Has what becomes of its sources from now on, and returns the plugs of those that are new.
    synchronized List<Plug> change(UnaryOperator<List<Source>> change) {
        var before = plugged;
        var next = new ArrayList<Plug>();
        for (var source : change.apply(sources())) {
            next.add(before.stream()
                    .filter(plug -> plug.source().equals(source))
                    .findFirst()
                    .orElseGet(() -> new Plug(source)));
        }
        plugged = List.copyOf(next);
        before.stream().filter(plug -> !next.contains(plug)).forEach(this::pull);
        return next.stream().filter(plug -> !before.contains(plug)).toList();
    }

    private void pull(Plug plug) {
        pulled.add(plug);
        Thread.ofVirtual().name(plug.source().id() + " pulled").start(() -> {
            try {
                finish(plug);
            } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void finish(Plug plug) throws InterruptedException {
        var deadline = Deadline.after(PATIENCE);
        Thread.sleep(LINGER);
        while (!plug.isIdle() && !deadline.hasPassed()) {
            Thread.sleep(LOOK);
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
