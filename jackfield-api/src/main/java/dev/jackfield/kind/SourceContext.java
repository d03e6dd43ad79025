package dev.jackfield.kind;

import java.nio.file.Path;

/// The settings around a source: the folder of the configuration, and the trust and proxy settings for all sources.
public interface SourceContext {

    /// The folder that relative paths of the configuration start from.
    Path folder();

    /// Returns the route to a server. A blueprint keeps it, so that the source is made anew when the route
    /// changes. Throws `BadKeysException` when a file with authorities cannot be used.
    HttpRoute route(HttpRouteSettings out);
}
