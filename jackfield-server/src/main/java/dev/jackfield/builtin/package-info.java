/// Sources that come with the hub: the demo tools, the status tool, the tools by which others are found, and the
/// one that runs scripts.
///
/// They use only what every other source can use. Start with `DemoTools`.
@NullMarked
package dev.jackfield.builtin;

import org.jspecify.annotations.NullMarked;
