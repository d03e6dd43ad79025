package dev.jackfield.catalog;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Scope;
import dev.jackfield.call.Viewer;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceState;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Everything that can be called now. Readers take a snapshot; sources have it made anew.
public final class Catalog implements AutoCloseable {
    private final PluggedSources plugs;
    private final Visibility visibility;
    private final List<CatalogListener> listeners = new CopyOnWriteArrayList<>();
    private final ResourceSubscriptions subscriptions;
    private final Warnings warnings = new Warnings();
    private final SnapshotCounter editions = new SnapshotCounter();

    // replaced as a whole, by one thread at a time
    private volatile Snapshot snapshot;

    public Catalog(List<Source> sources, Visibility visibility) {
        this.plugs = new PluggedSources(sources);
        this.visibility = visibility;
        this.subscriptions = new ResourceSubscriptions(this::snapshot, visibility, this::source);
        this.snapshot = new Snapshot(List.of(), List.of(), PersonalLists.of(List.of()), warnings);
    }

    /// Starts all sources; none waits for another.
    public void start() {
        plugs.all().forEach(this::start);
        rebuild(Set.of());
    }

    private void start(PluggedSource plug) {
        plug.source().start(new SourceRelay(this, plug));
    }

    /// Has exactly these sources from now on. Those that stay are not touched, new ones start, and the others are
    /// closed when their calls have ended.
    public void replace(List<Source> sources) {
        change(_ -> sources);
    }

    /// Has what becomes of its sources from now on; whoever else changes them waits meanwhile.
    ///
    /// @param change looks at the sources that there are and calls nobody; what it throws leaves them as they were
    public void change(UnaryOperator<List<Source>> change) {
        for (var plug : plugs.change(change)) {
            subscriptions.moveTo(plug.source());
            start(plug);
        }
        rebuild(Set.of());
    }

    /// Tells everybody to list anew, because who sees what is decided otherwise now.
    public void announce() {
        rebuild(EnumSet.allOf(Item.Kind.class));
        subscriptions.review();
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

    public void addListener(CatalogListener listener) {
        listeners.add(listener);
    }

    public void removeListener(CatalogListener listener) {
        listeners.remove(listener);
    }

    /// Watches a resource until the watch is closed; its news goes to the listeners.
    public ResourceWatch watch(String uri, Scope scope, Viewer viewer) {
        return subscriptions.open(uri, scope, viewer);
    }

    /// Passes on what a source says. News of one that was pulled concerns nobody.
    void notifyListeners(PluggedSource from, Consumer<CatalogListener> news) {
        if (plugs.all().contains(from)) {
            listeners.forEach(news);
        }
    }

    /// Makes a new snapshot where one is needed and tells the listeners.
    ///
    /// @param announced lists that changed by the word of their source, even if they look the same to us
    void rebuild(Set<Item.Kind> announced) {
        var kinds = replaceSnapshot();
        kinds.addAll(announced);
        if (!kinds.isEmpty()) {
            listeners.forEach(listener -> listener.listed(kinds));
        }
    }

    /// Waits until the first start of every source is over, however it ended, and says whether that was in time. One
    /// that never answers is starting again most of the time, and would be waited for in vain.
    public boolean settle(Duration most) throws InterruptedException {
        return editions.await(() -> !isFirstStart(), Deadline.after(most));
    }

    /// Waits for what a list of this scope needs: the sources in their first start, and what others show to clients
    /// that can be asked this. A source that is tried again has no claim on anybody's time.
    public boolean awaitLists(Scope scope, ClientCapabilities answers, Duration most) throws InterruptedException {
        return editions.await(
                () -> (answers.isEmpty() || haveMet(sources(scope), answers)) && isListed(scope), Deadline.after(most));
    }

    private List<Source> sources(Scope scope) {
        return sources().stream().filter(source -> scope.has(source.id())).toList();
    }

    private boolean isListed(Scope scope) {
        return snapshot.presences().stream()
                .filter(presence -> scope.has(presence.source()))
                .noneMatch(Presence::isAwaited);
    }

    /// Asks all of them, so that they look at the same time.
    private static boolean haveMet(List<Source> sources, ClientCapabilities answers) {
        return sources.stream().filter(source -> !source.meet(answers)).count() == 0;
    }

    private static boolean haveStarted(List<Source> sources) {
        return sources.stream().noneMatch(source -> source.state() instanceof SourceState.Starting);
    }

    /// Whether a source is still in its first attempt to start. One that failed before has settled, though it tries on.
    public boolean isFirstStart() {
        return plugs.all().stream().anyMatch(PluggedSource::isFirstStart);
    }

    /// Takes over what the sources offer now, and says which lists have changed by that.
    private synchronized Set<Item.Kind> replaceSnapshot() {
        // before the entries: who is ready has its list by then, and nothing is missing without a word
        var presences = plugs.all().stream().map(Presence::of).toList();
        var entries = plugs.all().stream().flatMap(Catalog::entries).toList();
        var personal = PersonalLists.of(plugs.all());
        var changed = snapshot.changesTo(entries, personal);
        snapshot = changed.isEmpty() ? snapshot.with(presences) : new Snapshot(entries, presences, personal, warnings);
        editions.next(); // last: whoever wakes up looks at the snapshot
        return changed;
    }

    private static Stream<Entry> entries(PluggedSource plug) {
        var manifest = plug.source().manifest();
        var personal = plug.source().personalKinds();
        return manifest.items().stream()
                .filter(item -> !personal.contains(item.kind()))
                .map(item -> new Entry(plug, item, manifest.audience(item)));
    }

    /// The entry that an invocation means, or `UnknownName` with the nearest. While sources start, what is not there
    /// may still come, and is waited for.
    public Entry resolve(Invocation invocation) throws InterruptedException {
        return new Resolution(this, visibility, invocation).entry();
    }

    /// Waits until these sources have started, and know what they show to clients that can be asked this.
    void awaitStart(List<Source> meant, ClientCapabilities answers, Deadline deadline) throws InterruptedException {
        editions.await(() -> haveStarted(meant) && (answers.isEmpty() || haveMet(meant, answers)), deadline);
    }

    /// Looks whether the source of an entry has another list than the one from which the entry is, where that one is
    /// older than its connection. Says whether to resolve again.
    public boolean relist(Entry entry, Deadline deadline) throws InterruptedException {
        if (!entry.source().relist(deadline)) {
            return false;
        }
        rebuild(Set.of()); // a source is ready a moment before its listener has heard of it
        return true;
    }

    /// The entry that an invocation means right now.
    public Entry find(Invocation invocation) {
        return new Lookup(snapshot, visibility, invocation).entry();
    }

    /// What an identity finds in a scope now, without a session and unable to answer questions.
    public VisibleCatalog visible(Scope scope, Identity identity) {
        return visible(scope, Viewer.of(identity));
    }

    /// What a viewer finds in a scope now.
    public VisibleCatalog visible(Scope scope, Viewer viewer) {
        return new VisibleCatalog(snapshot, visibility, scope, viewer);
    }

    /// The hints of a list of this scope.
    public CacheHints hints(Scope scope) {
        return sources().stream()
                .filter(source -> scope.has(source.id()))
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
