/// Java methods and types as MCP sees them: what an annotated method looks like in a list, how its arguments are read
/// and what its result becomes.
///
/// Nothing here knows sources or the catalog; `javatools.JavaTools` offers what is bound here. Start with `Binding`, and
/// with `Shape` for schemas.
@NullMarked
package dev.jackfield.binding;

import org.jspecify.annotations.NullMarked;

