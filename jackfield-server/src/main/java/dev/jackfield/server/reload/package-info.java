/// The active configuration of a running hub, and how another one takes its place.
///
/// A reload runs in one direction. Changed files, a signal or an administrator lead to `Configuration`, which reads
/// the files again; `Reloads` compares what it read with the `ActiveConfiguration`, has each `Reloadable` check and
/// apply it, and replaces the sources that differ. No class here builds a hub; that is `Assembly`, which makes the
/// `ActiveConfiguration` and the `Reloads`. Start with `Configuration.reload`, then `Reloads.apply`.
@NullMarked
package dev.jackfield.server.reload;

import org.jspecify.annotations.NullMarked;
