/// The composition root: makes a hub out of settings and opens its doors.
///
/// No decision about a call is made here. Start with `Assembly`.
@NullMarked
package dev.jackfield.server;

import org.jspecify.annotations.NullMarked;

