/// The status of a hub as JSON: its configuration, its sources, and the rules that have no effect.
///
/// Nothing here changes a hub. Start with `StatusReport`.
@NullMarked
package dev.jackfield.server.status;

import org.jspecify.annotations.NullMarked;
