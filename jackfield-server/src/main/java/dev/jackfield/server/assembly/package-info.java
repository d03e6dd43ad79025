/// The composition root: builds a hub from settings with plain constructors, and rebuilds what a reload changes.
///
/// No HTTP server is opened here. Start with `Assembly`, then `Configuration`.
@NullMarked
package dev.jackfield.server.assembly;

import org.jspecify.annotations.NullMarked;
