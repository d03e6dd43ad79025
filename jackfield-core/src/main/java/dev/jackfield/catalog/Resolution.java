package dev.jackfield.catalog;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.SourceUri;
import dev.jackfield.call.Viewer;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceState;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Finds the entry that one invocation names. While sources start, it waits for a name that is not there yet.
record Resolution(Catalog catalog, Visibility visibility, Invocation invocation) {
    /// How long a call waits for starting sources when its name is unknown.
    private static final Duration START_TIMEOUT = Duration.ofSeconds(10);

    /// Returns the entry, or throws `UnknownName` with the nearest names.
    Entry entry() throws InterruptedException {
        try {
            var found = catalog.find(invocation);
            if (catalog.isOutdated(found)) {
                update(found.source());
                found = catalog.find(invocation);
            }
            if (isFinal(found)) {
                return found;
            }
        } catch (HubException.UnknownName | HubException.UnknownResource notYet) {
            // the name may be that of a source that starts, or of a change that the hub has not seen yet
        }
        var isCurrent = catalog.catchUp(deadline(START_TIMEOUT));
        awaitStart();
        catalog.rebuild(Set.of()); // a source is ready a moment before its listener is called
        try {
            return catalog.find(invocation);
        } catch (HubException.UnknownName | HubException.UnknownResource unknown) {
            throw explained(isCurrent ? unknown : notYet(unknown));
        }
    }

    private static HubException notYet(HubException unknown) {
        return unknown instanceof HubException.UnknownName name ? name.notYet() : unknown;
    }

    /// Takes over the changed files of a source, so that this call runs the new version.
    private void update(Source outdated) throws InterruptedException {
        if (visibility.seesSomeOf(invocation.identity(), outdated.id())) {
            var deadline = deadline(START_TIMEOUT);
            catalog.catchUp(deadline);
            outdated.relist(deadline);
        }
    }

    private Deadline deadline(Duration most) {
        return invocation.deadline().earlier(Deadline.after(most));
    }

    /// Returns whether sources that start cannot change the answer. A URI that the caller may not read at one source
    /// may be that of another.
    private boolean isFinal(Entry found) {
        return found.item().kind().isNamed()
                || !catalog.isFirstStart()
                || catalog.visible(invocation.scope(), Viewer.of(invocation))
                        .reads(
                                found,
                                LocatedResource.of(invocation.scope(), found, name())
                                        .uri());
    }

    /// Waits for the source that the name begins with, at most as long as a call to it may take. Any other name
    /// may come from any source in its first start.
    private void awaitStart() throws InterruptedException {
        var meant = meant().toList();
        if (meant.isEmpty()) {
            catalog.awaitLists(
                    invocation.scope(),
                    invocation.caller().answers(),
                    deadline(START_TIMEOUT).left());
        } else {
            await(meant);
        }
    }

    private void await(List<Source> meant) throws InterruptedException {
        var most = meant.stream().map(Source::timeout).reduce(START_TIMEOUT, (a, b) -> a.compareTo(b) < 0 ? a : b);
        var deadline = deadline(most);
        for (var source : meant) {
            if (visibility.seesSomeOf(invocation.identity(), source.id())) {
                source.relist(deadline); // its list may be older than the name
            }
        }
        catalog.awaitStart(meant, invocation.caller().answers(), deadline);
    }

    private Stream<Source> meant() {
        return catalog.sources().stream().filter(source -> isOf(source.id()));
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
    private HubException explained(HubException unknown) {
        return meant().filter(source -> !source.state().isHealthy())
                .filter(source -> catalog.visible(invocation.scope(), invocation.identity())
                        .knows(source.id()))
                .findFirst()
                .map(source -> unavailable(source.id(), source.state()))
                .orElse(unknown);
    }

    private static HubException unavailable(String source, SourceState state) {
        return state instanceof SourceState.Starting
                ? HubException.Unavailable.plainly(source, state.detail())
                : new HubException.Unavailable(source, state.detail());
    }
}
