/// Sources that come with the hub: the demo tools and the status tool.
///
/// They use only what every other source can use. Start with `DemoTools`.
@NullMarked
package dev.jackfield.builtin;

import org.jspecify.annotations.NullMarked;
