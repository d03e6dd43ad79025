/// The agent that the A2A technology compatibility kit talks to.
///
/// The kit names what it expects by the beginning of the id of each message. Nothing here decides anything of the
/// protocol: that is the door's. Start with `TckMain`.
@NullMarked
package dev.jackfield.a2a.tck;

import org.jspecify.annotations.NullMarked;
