/// Runs actions: classes that know nothing of MCP are offered as tools, and a switch decides whether they are
/// called directly or through a hub.
///
/// The types that authors of actions use are in `dev.jackfield.action`. Nothing here calls a source; the hub
/// does. Start with `ActionExecutor`.
@NullMarked
package dev.jackfield.executor;

import org.jspecify.annotations.NullMarked;
