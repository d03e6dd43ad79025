package dev.jackfield.kind;

import java.nio.file.Path;

/// The surroundings of a source: what its configuration says beside the source itself.
public interface SourceContext {

    /// The folder that relative paths of the configuration start from.
    Path folder();

    /// Returns the route to a server. A blueprint keeps it, so that the source is made anew when the route
    /// changes. Throws `BadKeys` when a file with authorities cannot be used.
    HttpRoute route(HttpRouteSettings out);
}
