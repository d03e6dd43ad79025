package dev.jackfield.catalog;

import dev.jackfield.call.Call;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.call.ToolName;
import dev.jackfield.identity.Identity;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/// Everything that can be called now. Readers take a snapshot; sources have it made anew.
public final class Catalog implements AutoCloseable {
    /// How long a call waits for sources that start, when nothing else has its name.
    private static final Duration START = Duration.ofSeconds(10);

    private final Plugs plugs;
    private final Visibility visibility;
    private final List<CatalogListener> listeners = new CopyOnWriteArrayList<>();
    private final Watches watches = new Watches(this::source);

    // replaced as a whole, by one thread at a time
    private volatile Snapshot snapshot = Snapshot.EMPTY;

    public Catalog(List<Source> sources, Visibility visibility) {
        this.plugs = new Plugs(sources);
        this.visibility = visibility;
    }

    /// Starts all sources; none waits for another.
    public void start() {
        plugs.all().forEach(this::start);
        rebuild(Set.of());
    }

    private void start(Plug plug) {
        plug.source().start(new Hears(plug));
    }

    /// Has exactly these sources from now on. Those that stay are not touched, new ones start, and the others are
    /// closed
    /// when their calls have ended.
    public void replace(List<Source> sources) {
        for (var plug : plugs.replace(sources)) {
            watches.moveTo(plug.source());
            start(plug);
        }
        rebuild(Set.of());
    }

    /// Tells everybody to list anew, because who sees what is decided otherwise now.
    public void announce() {
        rebuild(EnumSet.allOf(Item.Kind.class));
    }

    public List<Source> sources() {
        return plugs.sources();
    }

    public Optional<Source> source(String id) {
        return sources().stream().filter(source -> source.id().equals(id)).findFirst();
    }

    public Snapshot snapshot() {
        return snapshot;
    }

    public void tell(CatalogListener listener) {
        listeners.add(listener);
    }

    public void forget(CatalogListener listener) {
        listeners.remove(listener);
    }

    /// Watches a resource until the watch is closed; its news goes to the listeners.
    public Watch watch(String uri, Scope scope, Identity identity) {
        var entry = snapshot.resource(scope, uri)
                .filter(found -> visibility.sees(identity, found.name())
                        && visibility.sees(identity, new ToolName(found.name().source(), uri)))
                .orElseThrow(() -> new HubException.UnknownResource(uri));
        watches.add(entry.source(), uri);
        return new Watch(
                entry.source().id(), uri, () -> watches.remove(entry.source().id(), uri));
    }

    private final class Hears implements SourceListener {
        private final Plug plug;

        Hears(Plug plug) {
            this.plug = plug;
        }

        @Override
        public void changed() {
            rebuild(Set.of());
        }

        @Override
        public void announced(Set<Item.Kind> kinds) {
            rebuild(kinds);
        }

        @Override
        public void updated(Message notification) {
            if (plugs.all().contains(plug)) {
                listeners.forEach(listener -> listener.updated(plug.source().id(), notification));
            }
        }
    }

    /// Makes a new snapshot where one is needed and tells the listeners.
    ///
    /// @param announced lists that changed by the word of their source, even if they look the same to us
    private void rebuild(Set<Item.Kind> announced) {
        var kinds = replaceSnapshot();
        kinds.addAll(announced);
        if (!kinds.isEmpty()) {
            listeners.forEach(listener -> listener.listed(kinds));
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
        return sources().stream().anyMatch(source -> source.state() instanceof SourceState.Starting);
    }

    /// Takes over what the sources offer now, and says which lists have changed by that.
    private synchronized Set<Item.Kind> replaceSnapshot() {
        notifyAll();
        var entries = plugs.all().stream()
                .flatMap(plug -> plug.source().manifest().items().stream().map(item -> new Entry(plug, item)))
                .toList();
        var changed = EnumSet.noneOf(Item.Kind.class);
        for (var kind : Item.Kind.values()) {
            if (!offers(snapshot.entries(), kind).equals(offers(entries, kind))) {
                changed.add(kind);
            }
        }
        if (!changed.isEmpty()) {
            snapshot = new Snapshot(entries);
        }
        return changed;
    }

    private static List<Entry.Offer> offers(List<Entry> entries, Item.Kind kind) {
        return entries.stream()
                .filter(entry -> entry.item().kind() == kind)
                .map(Entry::offer)
                .toList();
    }

    /// The entry that an invocation means, or `UnknownName` with the nearest. While sources start, what is not there
    /// may still come, and is waited for.
    public Entry resolve(Invocation invocation) throws InterruptedException {
        try {
            return find(invocation);
        } catch (HubException.UnknownName | HubException.UnknownResource notYet) {
            settle(START);
            rebuild(Set.of()); // a source is ready a moment before its listener has heard of it
        }
        try {
            return find(invocation);
        } catch (HubException.UnknownName | HubException.UnknownResource unknown) {
            throw explained(unknown, invocation);
        }
    }

    /// A source that is down has nothing to find; then its state is the better answer.
    private HubException explained(HubException unknown, Invocation invocation) {
        return sources().stream()
                .filter(source -> !(source.state() instanceof SourceState.Ready))
                .filter(source ->
                        invocation.scope().isOf(source.id(), invocation.call().name()))
                .findFirst()
                .<HubException>map(source ->
                        new HubException.Unavailable(source.id(), source.state().detail()))
                .orElse(unknown);
    }

    /// The entry that an invocation means right now.
    public Entry find(Invocation invocation) {
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
        var visible = meant.stream()
                .filter(entry -> visibility.sees(identity, entry.name()))
                .toList();
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
                .filter(named -> visibility.sees(identity, named.entry().name()))
                .toList();
    }

    /// The hints of a list of this scope.
    public CacheHints hints(Scope scope) {
        return sources().stream()
                .filter(source ->
                        scope.source().isEmpty() || scope.source().get().equals(source.id()))
                .map(source -> source.manifest().hints())
                .reduce(CacheHints::and)
                .orElse(CacheHints.NONE);
    }

    /// Lets sources that do not announce changes look whether there are any.
    public void refresh() {
        sources().forEach(Source::refresh);
    }

    @Override
    public void close() {
        plugs.close();
    }
}
