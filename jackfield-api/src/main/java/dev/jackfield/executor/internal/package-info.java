/// Turns actions into tools, and results into maps.
///
/// Not for programs that embed a hub: it may change with every version. Start with `ToolCalls`.
@NullMarked
package dev.jackfield.executor.internal;

import org.jspecify.annotations.NullMarked;
