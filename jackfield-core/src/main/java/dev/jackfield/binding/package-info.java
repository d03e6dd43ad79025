/// Java methods as MCP sees them: what an annotated method looks like in a list, how its arguments are read and what
/// its result becomes.
///
/// The JSON of types stands in `binding.shape`; nothing here knows sources or the catalog. Start with `Binding`.
@NullMarked
package dev.jackfield.binding;

import org.jspecify.annotations.NullMarked;
