/// The composition root: makes a hub out of settings by plain constructors, and another one when they change.
///
/// No HTTP door is opened here. Start with `Assembly`, then `Configuration`.
@NullMarked
package dev.jackfield.server.assembly;

import org.jspecify.annotations.NullMarked;
