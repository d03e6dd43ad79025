package dev.jackfield.core.catalog;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Everything that can be called now. Readers take an immutable snapshot, which is replaced when a source
/// changes.
public final class Catalog implements AutoCloseable {
    private final PluggedSources pluggedSources;
    private final Visibility visibility;
    private final List<CatalogListener> listeners = new CopyOnWriteArrayList<>();
    private final ResourceSubscriptions subscriptions;
    private final Warnings warnings = new Warnings();
    private final SnapshotCounter snapshotCounter = new SnapshotCounter();

    // replaced as a whole, by one thread at a time
    private volatile Snapshot snapshot;

    // set while files are watched
    private volatile Upkeep upkeep = Upkeep.NONE;

    public Catalog(List<Source> sources, Visibility visibility) {
        this.pluggedSources = new PluggedSources(sources);
        this.visibility = visibility;
        this.subscriptions = new ResourceSubscriptions(this::snapshot, visibility, this::source);
        this.snapshot = new Snapshot(List.of(), List.of(), PersonalLists.of(List.of()), warnings);
    }

    /// Starts all sources, without waiting for any.
    public void start() {
        pluggedSources.all().forEach(this::start);
        rebuild(Set.of());
    }

    private void start(PluggedSource plugged) {
        plugged.start(new SourceRelay(this, plugged));
    }

    /// Replaces the sources. Those that stay are not touched, new ones start, and removed ones are closed when
    /// their calls have ended.
    public void replace(List<Source> sources) {
        change(_ -> sources);
    }

    /// Changes the sources. Concurrent changes wait.
    ///
    /// @param change returns the new sources for the current ones, without calling them; if it throws, nothing
    ///     changes
    public void change(UnaryOperator<List<Source>> change) {
        for (var plugged : pluggedSources.change(change)) {
            subscriptions.moveTo(plugged.source());
            start(plugged);
        }
        rebuild(Set.of());
    }

    /// Tells all clients to list again, because the rules of visibility have changed.
    public void announce() {
        rebuild(EnumSet.allOf(Item.Kind.class));
        subscriptions.review();
    }

    /// Sets what keeps the sources up to date from now on.
    public void setUpkeep(Upkeep keeper) {
        upkeep = keeper;
    }

    /// Takes over what has changed outside until now. Returns whether that was done in time.
    public boolean catchUp(Deadline deadline) throws InterruptedException {
        return upkeep.catchUp(deadline);
    }

    /// Returns whether a newer version of this entry's source is to be had. Sources that are made of no files cost
    /// nothing here.
    boolean isOutdated(Entry entry) {
        return isKept() && entry.source().isOutdated();
    }

    /// Returns whether something outside can change the sources.
    boolean isKept() {
        return !upkeep.equals(Upkeep.NONE);
    }

    List<PluggedSource> pluggedSources() {
        return pluggedSources.all();
    }

    public List<Source> sources() {
        return pluggedSources.sources();
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

    /// Watches a resource until the watch is closed. Updates go to the listeners.
    public ResourceWatch watch(String uri, Scope scope, Viewer viewer) {
        return subscriptions.open(uri, scope, viewer);
    }

    /// Tells the listeners about an event of a source, unless the source was removed.
    void notifyListeners(PluggedSource from, Consumer<CatalogListener> event) {
        if (pluggedSources.all().contains(from)) {
            listeners.forEach(event);
        }
    }

    /// Makes a new snapshot if necessary and tells the listeners.
    ///
    /// @param announced lists that their source announced as changed, even if they look unchanged here
    void rebuild(Set<Item.Kind> announced) {
        var kinds = replaceSnapshot();
        kinds.addAll(announced);
        if (!kinds.isEmpty()) {
            listeners.forEach(listener -> listener.onListsChanged(kinds));
        }
    }

    /// Waits until the first start of every source has ended, in whatever way. Returns whether that was in time.
    /// Later starts are not waited for, because a broken source starts again and again.
    public boolean awaitSettled(Duration most) throws InterruptedException {
        return snapshotCounter.await(() -> !isFirstStart() && isSnapshotSettled(), Deadline.after(most));
    }

    /// Waits for everything that a list of this scope needs for a viewer: sources in their first start, and the items
    /// that sources show only to clients with its capabilities. A source that is tried again is not waited for, and
    /// neither is one of which the viewer may see nothing.
    public boolean awaitLists(Scope scope, Viewer viewer, Duration most) throws InterruptedException {
        return listWait(scope, viewer).awaitAll(most);
    }

    /// Waits as a list does: for changes outside, and for sources in their first start, each for at most this time
    /// after it began. So lists one after the other wait for a source only once. Sources that the viewer cannot see
    /// do not count. Returns whether all changes outside were taken over.
    public boolean awaitBriefly(Scope scope, Viewer viewer, Duration most) throws InterruptedException {
        return listWait(scope, viewer).await(most);
    }

    private ListWait listWait(Scope scope, Viewer viewer) {
        return new ListWait(this, visibility, snapshotCounter, scope, viewer);
    }

    /// Asks all sources, so that they look at the same time.
    static boolean prepareItems(List<Source> sources, ClientCapabilities answers) {
        return sources.stream()
                        .filter(source -> !source.prepareItemsFor(answers))
                        .count()
                == 0;
    }

    private static boolean haveStarted(List<Source> sources) {
        return sources.stream().noneMatch(source -> source.state() instanceof SourceState.Starting);
    }

    /// Returns whether a source is still in its first attempt to start. One that failed before does not count.
    public boolean isFirstStart() {
        return pluggedSources.all().stream().anyMatch(PluggedSource::isFirstStart);
    }

    /// A source is ready a moment before the snapshot has its list.
    private boolean isSnapshotSettled() {
        return snapshot.presences().stream().noneMatch(Presence::isFirst);
    }

    /// Takes over the current lists of the sources. Returns the kinds whose lists have changed.
    private synchronized Set<Item.Kind> replaceSnapshot() {
        // before the entries: a source that is ready has its list by then, so nothing is missing unnoticed
        var presences = pluggedSources.all().stream().map(Presence::of).toList();
        var entries = pluggedSources.all().stream()
                .flatMap(plugged -> plugged.entries().stream())
                .toList();
        var personal = PersonalLists.of(pluggedSources.all());
        var before = snapshot;
        var changed = before.changedKinds(entries, personal);
        snapshot = changed.isEmpty() ? before.with(presences) : before.with(entries, presences, personal, changed);
        snapshotCounter.increment(); // last: waiting threads then look at the snapshot
        if (Snapshot.isOfUris(changed)
                && !(before.sharedUris().isEmpty() && snapshot.sharedUris().isEmpty())) {
            changed.add(Item.Kind.TOOL); // tools name pages by URIs, whose spellings depend on all of them
        }
        return changed;
    }

    /// Returns the entry that an invocation names, or throws `UnknownNameException` with the nearest names. While
    /// sources start, it waits for names that are not there yet.
    public Entry resolve(Invocation invocation) throws InterruptedException {
        return resolution(invocation).entry();
    }

    /// Returns what resolves an invocation, and knows what its caller is told of an item that it does not see.
    public Resolution resolution(Invocation invocation) {
        return new Resolution(this, visibility, invocation);
    }

    /// Waits until these sources have started, and know the items for clients with these capabilities.
    void awaitStart(List<Source> meant, ClientCapabilities answers, Deadline deadline) throws InterruptedException {
        snapshotCounter.await(
                () -> haveStarted(meant) && (answers.isEmpty() || prepareItems(meant, answers)), deadline);
    }

    /// Connects the source of an entry if it is not connected, because its list may be outdated. Returns
    /// whether to resolve again.
    public boolean relist(Entry entry, Deadline deadline) throws InterruptedException {
        if (!entry.source().relist(deadline)) {
            return false;
        }
        rebuild(Set.of()); // a source is ready a moment before its listener is called
        return true;
    }

    /// Returns the entry that an invocation names in the current snapshot, even if its caller may not see it.
    public Entry find(Invocation invocation) {
        return lookup(invocation).findEntry();
    }

    /// Returns the entry that an invocation names in the current snapshot, if its caller sees it.
    public Optional<Entry> findVisible(Invocation invocation) {
        try {
            return Optional.of(find(invocation)).filter(resolution(invocation)::isVisible);
        } catch (HubException.UnknownNameException | HubException.UnknownResourceException _) {
            return Optional.empty();
        }
    }

    HubException unknownItem(Invocation invocation) {
        return lookup(invocation).unknownItem();
    }

    private Lookup lookup(Invocation invocation) {
        return new Lookup(snapshot, visibility, new OpenSources(pluggedSources.all()), invocation);
    }

    /// Returns the catalog as an identity sees it in a scope, without a session and unable to answer questions.
    public VisibleCatalog visibleCatalog(Scope scope, Identity identity) {
        return visibleCatalog(scope, Viewer.of(identity));
    }

    /// Returns the catalog as a viewer sees it in a scope.
    public VisibleCatalog visibleCatalog(Scope scope, Viewer viewer) {
        return new VisibleCatalog(snapshot, visibility, scope, viewer);
    }

    /// Returns whether URIs of a source may have another spelling in this scope than at the source.
    public boolean mayRespell(Scope scope, String source) {
        return scope.hasSeveralSources() && snapshot.sharedUris().has(source);
    }

    /// Returns the cache hints for the lists of a viewer. Sources that it may not know of do not count.
    public CacheHints hints(VisibleCatalog visible) {
        var known = visible.presences().map(Presence::source).collect(Collectors.toSet());
        return sources().stream()
                .filter(source -> known.contains(source.id()))
                .map(source -> source.manifest().hints())
                .reduce(CacheHints::and)
                .orElse(CacheHints.NONE);
    }

    /// Lets sources that do not announce changes check for them.
    public void refresh() {
        sources().forEach(Source::refresh);
    }

    @Override
    public void close() {
        pluggedSources.close();
    }
}
