package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Waits for what a list of one viewer needs. Sources that the viewer cannot see do not count.
record ListWait(Catalog catalog, Visibility visibility, SnapshotCounter snapshots, Scope scope, Viewer viewer) {

    /// Waits at most this long, and for a source that starts at most until its start has lasted this long. Returns
    /// whether all changes outside were taken over.
    boolean await(Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        var isCurrent = most.isZero() || isCurrent(deadline);
        snapshots.await(this::isListed, deadline.earlier(endOfStarts(most)));
        snapshots.await(this::prepareItems, deadline);
        return isCurrent;
    }

    /// Waits until all is there, at most this long. Returns whether that was in time.
    boolean awaitAll(Duration most) throws InterruptedException {
        return snapshots.await(() -> prepareItems() && isListed(), Deadline.after(most));
    }

    private boolean isCurrent(Deadline deadline) throws InterruptedException {
        var isCurrent = catalog.catchUp(deadline);
        for (var source : outdatedSources()) {
            source.relist(deadline);
        }
        return isCurrent;
    }

    private List<Source> outdatedSources() {
        return catalog.isKept() ? sources().filter(Source::isOutdated).toList() : List.of();
    }

    private boolean isListed() {
        return catalog.snapshot().presences().stream()
                .filter(presence -> concerns(presence.source()))
                .noneMatch(Presence::isAwaited);
    }

    /// Returns the moment at which the youngest of the sources that start has started for this long.
    private Deadline endOfStarts(Duration most) {
        return catalog.pluggedSources().stream()
                .filter(plugged ->
                        plugged.isFirstStart() && concerns(plugged.source().id()))
                .map(plugged -> plugged.deadlineAtAge(most))
                .reduce(Deadline::later)
                .orElseGet(() -> Deadline.after(most));
    }

    private boolean prepareItems() {
        return viewer.answers().isEmpty() || Catalog.prepareItems(sources().toList(), viewer.answers());
    }

    private Stream<Source> sources() {
        return catalog.sources().stream().filter(source -> concerns(source.id()));
    }

    private boolean concerns(String source) {
        return scope.has(source) && visibility.couldSeeSomeOf(viewer.identity(), source);
    }
}
