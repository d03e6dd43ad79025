/// Sources that come with the hub: the demo tools, the status tool, and the tools by which others are found.
///
/// They use only what every other source can use. Start with `DemoTools`.
@NullMarked
package dev.jackfield.builtin;

import org.jspecify.annotations.NullMarked;
