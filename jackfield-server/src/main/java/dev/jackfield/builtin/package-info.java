/// Sources that come with the hub.
///
/// They use nothing that other sources could not use. Start with `DemoTools`.
@NullMarked
package dev.jackfield.builtin;

import org.jspecify.annotations.NullMarked;
