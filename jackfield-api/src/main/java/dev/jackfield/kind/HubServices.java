package dev.jackfield.kind;

import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.shelf.Shelf;
import dev.jackfield.source.Manifests;
import dev.jackfield.stdio.Children;
import dev.jackfield.upstream.connection.UpstreamLimits;
import java.time.InstantSource;
import java.util.function.Function;

/// What the hub gives to sources. It closes all of it itself. A source that calls others needs nothing of it: it makes
/// `invocation.child(call).invoke()`.
///
/// @param manifests remembers what sources offered
/// @param shelf keeps what outlives the hub
/// @param limits for all sources together
/// @param children starts programs that end with the hub
/// @param ways the HTTP client of each way
public record HubServices(
        InstantSource clock,
        Manifests manifests,
        Shelf shelf,
        UpstreamLimits limits,
        Children children,
        Function<HttpRoute, HttpCalls> ways) {

    /// The HTTP client for a way. It is shared and stays open while a source that was planned with the way runs.
    public HttpCalls http(HttpRoute way) {
        return ways.apply(way);
    }
}
