/// Fakes for the tests of all modules: an MCP server that a test scripts, a clock that a test moves, and the
/// contract that all channels must pass.
///
/// Nothing here knows the hub, and nothing opens a socket or starts a process. Start with `FakeUpstream`.
@NullMarked
package dev.jackfield.testkit;

import org.jspecify.annotations.NullMarked;
