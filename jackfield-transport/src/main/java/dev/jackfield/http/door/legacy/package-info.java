/// The streams of legacy sessions: numbered events that a client can ask for again after its connection was lost.
///
/// Start with `LegacyStreams`.
@NullMarked
package dev.jackfield.http.door.legacy;

import org.jspecify.annotations.NullMarked;
