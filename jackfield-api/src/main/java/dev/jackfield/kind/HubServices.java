package dev.jackfield.kind;

import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.stdio.Children;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The services that the hub provides to sources, and closes itself. A source that calls others needs none of
/// them: it uses `invocation.child(call).invoke()`.
///
/// @param manifests remembers the manifests of sources
/// @param shelf stores data that outlives the hub
/// @param limits for all sources together
/// @param children starts programs that end with the hub
/// @param clients returns the HTTP client of a route
/// @param embedder returns the model that turns texts into vectors; empty if this hub has none
/// @param others finds services whose types this module does not know, by [#find]
public record HubServices(
        InstantSource clock,
        Manifests manifests,
        Shelf shelf,
        UpstreamLimits limits,
        Children children,
        Function<HttpRoute, HttpCalls> clients,
        Supplier<Optional<Embedder>> embedder,
        Function<Class<?>, Optional<?>> others) {

    /// Creates services without a language model, all of them known to this module.
    public HubServices(
            InstantSource clock,
            Manifests manifests,
            Shelf shelf,
            UpstreamLimits limits,
            Children children,
            Function<HttpRoute, HttpCalls> clients) {
        this(clock, manifests, shelf, limits, children, clients, Optional::empty, _ -> Optional.empty());
    }

    /// Returns a service by its type, such as the language model of workflows; empty where this hub has none. Ask
    /// at each use, because the answer changes with the configuration.
    public <T> Optional<T> find(Class<T> type) {
        return others.apply(type).map(type::cast);
    }

    /// Returns the HTTP client for a route. It is shared, and stays open while a source that was planned with
    /// the route runs.
    public HttpCalls http(HttpRoute route) {
        return clients.apply(route);
    }
}
