/// The event streams of legacy sessions: numbered events that a client can ask for again after its connection
/// was lost.
///
/// Nothing here knows requests or decides who may read a stream. Start with `LegacyStreams`.
@NullMarked
package dev.jackfield.transport.http.door.legacy;

import org.jspecify.annotations.NullMarked;
