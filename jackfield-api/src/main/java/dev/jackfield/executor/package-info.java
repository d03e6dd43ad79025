/// Actions behind a hub: classes that know nothing of MCP are offered as tools, and called directly or through the hub
/// by a switch.
///
/// What authors of actions see is in `dev.jackfield.action`. Nothing here calls a source; the hub does. Start reading
/// at `ActionExecutor`.
@NullMarked
package dev.jackfield.executor;

import org.jspecify.annotations.NullMarked;
