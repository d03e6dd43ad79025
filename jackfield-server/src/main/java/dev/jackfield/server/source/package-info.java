/// The sources of a configuration: how each is planned and created, and what this machine
/// lacks for it.
///
/// Nothing here knows a running hub. Start with `SourcePlans`.
@NullMarked
package dev.jackfield.server.source;

import org.jspecify.annotations.NullMarked;
