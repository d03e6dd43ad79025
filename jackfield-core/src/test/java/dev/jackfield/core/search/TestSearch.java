package dev.jackfield.core.search;

import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.testkit.Eventually;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// A search over the catalog of a real hub.
final class TestSearch implements AutoCloseable {
    static final Identity GUEST = new Identity("guest", Set.of());

    private final TestHub hub;
    private final Search search;

    private TestSearch(TestHub hub, Search search) {
        this.hub = hub;
        this.search = search;
    }

    /// Returns a search by words alone.
    static TestSearch of(Source... sources) throws InterruptedException {
        return of(hub(sources), Optional::empty);
    }

    static TestSearch of(Embedder embedder, Source... sources) throws InterruptedException {
        return of(hub(sources), () -> Optional.of(embedder));
    }

    static TestSearch of(TestHub hub, Supplier<Optional<Embedder>> embedder) {
        return of(hub, embedder, new MemoryShelf(InstantSource.system()));
    }

    static TestSearch of(TestHub hub, Supplier<Optional<Embedder>> embedder, Shelf shelf) {
        return new TestSearch(hub, new Search(embedder, shelf, InstantSource.system()));
    }

    static TestHub hub(Source... sources) throws InterruptedException {
        var builder = TestHub.with();
        List.of(sources).forEach(builder::source);
        return builder.start();
    }

    TestHub testHub() {
        return hub;
    }

    Hub hub() {
        return hub.hub();
    }

    /// Returns the names of what is found, the best first.
    List<String> names(String query) throws InterruptedException {
        return names(find(SearchQuery.of(query, 100)));
    }

    static List<String> names(Search.Matches matches) {
        return matches.matches().stream().map(match -> match.entry().name()).toList();
    }

    Search.Matches find(String query) throws InterruptedException {
        return find(SearchQuery.of(query, 100));
    }

    Search.Matches find(SearchQuery query) throws InterruptedException {
        return find(Identity.LOCAL, Scope.EVERYTHING, query);
    }

    Search.Matches find(Identity identity, Scope scope, SearchQuery query) throws InterruptedException {
        return search.find(hub.hub().catalog().visibleCatalog(scope, identity), query);
    }

    int pendingVectors(Identity identity) throws InterruptedException {
        return search.pendingVectors(hub.hub().catalog().visibleCatalog(Scope.EVERYTHING, identity));
    }

    /// Waits until meaning counts.
    TestSearch awaitVectors(Identity identity) throws InterruptedException {
        Eventually.await(() -> isHybrid(identity));
        return this;
    }

    private boolean isHybrid(Identity identity) {
        try {
            return find(identity, Scope.EVERYTHING, SearchQuery.of("", 1)).isHybrid();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    void closeSearch() {
        search.close();
    }

    @Override
    public void close() {
        search.close();
        hub.close();
    }
}
