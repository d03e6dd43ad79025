/// Reads the configuration again while a hub runs: on request, or when its files or the skills folder change.
///
/// No class here applies a configuration; that is `Assembly.reload`. Start with `Configuration`, then `FileWatches`.
@NullMarked
package dev.jackfield.server.reload;

import org.jspecify.annotations.NullMarked;
