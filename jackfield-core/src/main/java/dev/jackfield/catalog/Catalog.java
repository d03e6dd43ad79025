package dev.jackfield.catalog;

import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.identity.Identity;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
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
        var items = sources.stream()
                .flatMap(source -> source.manifest().items().stream())
                .toList();
        if (snapshot.entries().stream().map(Entry::item).toList().equals(items)) {
            return false;
        }
        snapshot = new Snapshot(sources.stream()
                .flatMap(source -> source.manifest().items().stream().map(item -> new Entry(source, item)))
                .toList());
        return true;
    }

    /// The entry that an invocation means, or `UnknownName` with the nearest.
    public Entry resolve(Invocation invocation) {
        var scope = invocation.scope();
        var identity = invocation.identity();
        return switch (invocation.call()) {
            case Call.ToolCall call -> named(Item.Kind.TOOL, call.name(), scope, identity);
            case Call.PromptGet call -> named(Item.Kind.PROMPT, call.name(), scope, identity);
            case Call.ResourceRead call -> resource(call.name(), scope);
            case Call.Complete call ->
                call.ofPrompt() ? named(Item.Kind.PROMPT, call.name(), scope, identity) : resource(call.name(), scope);
        };
    }

    private Entry resource(String uri, Scope scope) {
        return snapshot.resource(scope, uri).orElseThrow(() -> new HubException.UnknownResource(uri));
    }

    private Entry named(Item.Kind kind, String name, Scope scope, Identity identity) {
        var names = snapshot.names(scope, kind);
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
            throw new HubException.UnknownName(name, Nearest.to(name, namesOf(visible(scope, kind, identity))));
        }
        throw HubException.UnknownName.ambiguous(
                name, visible.stream().map(names::nameOf).toList());
    }

    private static List<String> namesOf(List<Names.Named> named) {
        return named.stream().map(Names.Named::name).toList();
    }

    /// What an identity sees in a scope, in order.
    public List<Names.Named> visible(Scope scope, Item.Kind kind, Identity identity) {
        return snapshot.names(scope, kind).all().stream()
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
