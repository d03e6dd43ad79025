/// The programs that the conformance tests start: the fixture server as a process of its own.
///
/// Nothing here decides what the fixture answers, and no part of the hub is used. Start with `FixtureMain`.
@NullMarked
package dev.jackfield.conformance;

import org.jspecify.annotations.NullMarked;
