/// Small readers of messages that are not ours, as servers in other languages have them: what the hub decided on must
/// be what each of them sees in the same bytes. None uses a parser of the hub.
@NullMarked
package dev.jackfield.testkit.readers;

import org.jspecify.annotations.NullMarked;
