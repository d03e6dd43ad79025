package dev.jackfield.core.catalog;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.SourceUri;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the entry that one invocation names. While sources start, it waits for a name that is not there yet.
///
/// A hidden source is not waited for, and a hidden item is looked for as long as one that does not exist: the time of
/// an answer tells no caller what there is beside what it sees. Nor do its words: `unknownItem` says of a hidden item
/// what `entry` says of one that does not exist.
public final class Resolution {
    /// How long a call waits for starting sources when its name is unknown.
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);

    private final Catalog catalog;
    private final Visibility visibility;
    private final Invocation invocation;

    // used by the thread of the call only
    private boolean isCurrent = true;

    Resolution(Catalog catalog, Visibility visibility, Invocation invocation) {
        this.catalog = catalog;
        this.visibility = visibility;
        this.invocation = invocation;
    }

    /// Returns the entry, or throws `UnknownNameException` with the nearest names. A hidden entry is returned, too,
    /// so that the call is refused by the rules and recorded.
    public Entry entry() throws InterruptedException {
        try {
            var found = catalog.find(invocation);
            if (catalog.isOutdated(found)) {
                relistSource(found.source());
                found = catalog.find(invocation);
            }
            if (isVisible(found)) {
                return found;
            }
        } catch (HubException.UnknownNameException | HubException.UnknownResourceException notYet) {
            // the name may be that of a source that starts, or of a change that the hub has not seen yet
        }
        isCurrent = catalog.catchUp(deadline(START_TIMEOUT));
        awaitStart();
        catalog.rebuild(Set.of()); // a source is ready a moment before its listener is called
        try {
            return catalog.find(invocation);
        } catch (HubException.UnknownNameException | HubException.UnknownResourceException unknown) {
            throw explain(unknown);
        }
    }

    private HubException withHintIfLate(HubException unknown) {
        return !isCurrent && unknown instanceof HubException.UnknownNameException name ? name.withRetryHint() : unknown;
    }

    /// Takes over the changed files of a source, so that this call runs the new version.
    private void relistSource(Source outdated) throws InterruptedException {
        if (visibility.couldSeeSomeOf(invocation.identity(), outdated.id())) {
            var deadline = deadline(START_TIMEOUT);
            catalog.catchUp(deadline);
            outdated.relist(deadline);
        }
    }

    private Deadline deadline(Duration most) {
        return invocation.deadline().earlier(Deadline.after(most));
    }

    /// Returns what this caller is told where it sees no such item, whether or not there is one.
    public HubException unknownItem() {
        return explain(catalog.unknownItem(invocation));
    }

    /// Returns whether sources that start cannot change the answer. What the caller may not see at one source may be
    /// that of another.
    boolean isVisible(Entry found) {
        return found.item().kind().isNamed()
                ? visibility.sees(invocation.identity(), found)
                : catalog.visibleCatalog(invocation.scope(), viewer())
                        .mayRead(
                                found,
                                LocatedResource.of(invocation.scope(), found, name())
                                        .uri());
    }

    /// Waits for the source that the name begins with, at most as long as a call to it may take. Any other name
    /// may come from any source in its first start.
    private void awaitStart() throws InterruptedException {
        var meant = meantSources().toList();
        if (meant.isEmpty()) {
            catalog.awaitLists(
                    invocation.scope(), viewer(), deadline(START_TIMEOUT).timeLeft());
        } else {
            awaitLists(meant);
        }
    }

    private void awaitLists(List<Source> meant) throws InterruptedException {
        var most = meant.stream().map(Source::timeout).reduce(START_TIMEOUT, (a, b) -> a.compareTo(b) < 0 ? a : b);
        var deadline = deadline(most);
        for (var source : meant) {
            source.relist(deadline); // its list may be older than the name
        }
        catalog.awaitStart(meant, invocation.caller().answers(), deadline);
    }

    /// Returns the sources that the name begins with, as far as the caller may know of them.
    private Stream<Source> meantSources() {
        return catalog.sources().stream()
                .filter(source -> visibility.couldSeeSomeOf(invocation.identity(), source.id()))
                .filter(source -> isOf(source.id()));
    }

    private boolean isOf(String source) {
        return invocation.scope().isOf(source, name())
                || (invocation.call().isOfUri()
                        && SourceUri.read(name())
                                .filter(uri -> uri.source().equals(source))
                                .isPresent());
    }

    private String name() {
        return invocation.call().name();
    }

    /// Returns the state of the source as the error if it is down, because that explains the unknown name.
    private HubException explain(HubException unknown) {
        return meantSources()
                .filter(source -> !source.state().isHealthy())
                .filter(source -> catalog.visibleCatalog(invocation.scope(), invocation.identity())
                        .knows(source.id()))
                .findFirst()
                .map(source -> unavailable(source.id(), source.state()))
                .orElseGet(() -> withHintIfLate(unknown));
    }

    private Viewer viewer() {
        return Viewer.of(invocation);
    }

    private static HubException unavailable(String source, SourceState state) {
        return state instanceof SourceState.Starting
                ? HubException.UnavailableException.ofPublicReason(source, state.detail())
                : new HubException.UnavailableException(source, state.detail());
    }
}
