package dev.jackfield.kind;

import java.nio.file.Path;

/// Where a source will stand: what its configuration says beside the source itself.
public interface SourceContext {

    /// Where relative paths of the configuration begin.
    Path folder();

    /// The way to a server elsewhere. A blueprint keeps it, so that a source is made anew when the way changes;
    /// `BadKeys` when a file with authorities cannot be used.
    HttpRoute route(HttpRouteSettings out);
}
