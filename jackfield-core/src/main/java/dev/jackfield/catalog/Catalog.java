package dev.jackfield.catalog;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.identity.Identity;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// Everything that can be called now. Readers take a snapshot; sources have it made anew.
public final class Catalog implements AutoCloseable {
    private final List<Source> sources;
    private final Visibility visibility;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    // replaced as a whole, by one thread at a time
    private volatile Snapshot snapshot = Snapshot.EMPTY;

    public Catalog(List<Source> sources, Visibility visibility) {
        this.sources = List.copyOf(sources);
        this.visibility = visibility;
    }

    /// Starts all sources; none waits for another.
    public void start() {
        sources.forEach(source -> source.start(this::rebuild));
        rebuild();
    }

    public List<Source> sources() {
        return sources;
    }

    public Optional<Source> source(String id) {
        return sources.stream().filter(source -> source.id().equals(id)).findFirst();
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    /// Runs `listener` after each change of what is listed.
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    public void forget(Runnable listener) {
        listeners.remove(listener);
    }

    private void rebuild() {
        if (replaceSnapshot()) {
            listeners.forEach(Runnable::run);
        }
    }

    /// Waits until no source is starting any more, and says whether that was in time.
    public boolean settle(Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        synchronized (this) {
            while (isStarting() && !deadline.hasPassed()) {
                wait(Math.max(1, deadline.left().toMillis()));
            }
        }
        return !isStarting();
    }

    private boolean isStarting() {
        return sources.stream().anyMatch(source -> source.state() instanceof SourceState.Starting);
    }

    private synchronized boolean replaceSnapshot() {
        notifyAll();
        var tools = sources.stream().map(source -> source.manifest().tools()).toList();
        var known = snapshot.entries().stream().map(Entry::tool).toList();
        if (known.equals(tools.stream().flatMap(List::stream).toList())) {
            return false;
        }
        snapshot = new Snapshot(sources.stream()
                .flatMap(source -> source.manifest().tools().stream().map(tool -> new Entry(source, tool)))
                .toList());
        return true;
    }

    /// The entry that an invocation means, or `UnknownName` with the nearest.
    public Entry resolve(Invocation invocation) {
        return resolve(invocation.call().name(), invocation.scope(), invocation.identity());
    }

    private Entry resolve(String name, Scope scope, Identity identity) {
        var names = snapshot.names(scope);
        var meant = names.meant(name);
        if (meant.size() == 1) {
            return meant.getFirst();
        }
        var visible =
                meant.stream().filter(entry -> visibility.sees(identity, entry)).toList();
        if (visible.size() == 1) {
            return visible.getFirst();
        }
        if (visible.isEmpty()) {
            throw new HubException.UnknownName(name, Nearest.to(name, namesOf(visible(scope, identity))));
        }
        throw HubException.UnknownName.ambiguous(
                name, visible.stream().map(names::nameOf).toList());
    }

    private static List<String> namesOf(List<Names.Named> named) {
        return named.stream().map(Names.Named::name).toList();
    }

    /// What an identity sees in a scope, in order.
    public List<Names.Named> visible(Scope scope, Identity identity) {
        return snapshot.names(scope).all().stream()
                .filter(named -> visibility.sees(identity, named.entry()))
                .toList();
    }

    /// The hints of a list of this scope.
    public CacheHints hints(Scope scope) {
        return sources.stream()
                .filter(source ->
                        scope.source().isEmpty() || scope.source().get().equals(source.id()))
                .map(source -> source.manifest().hints())
                .reduce(CacheHints::and)
                .orElse(CacheHints.NONE);
    }

    /// Lets sources that do not announce changes look whether there are any.
    public void refresh() {
        sources.forEach(Source::refresh);
    }

    @Override
    public void close() {
        sources.forEach(Source::close);
    }
}
