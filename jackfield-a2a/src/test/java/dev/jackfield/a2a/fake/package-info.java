/// An agent for tests: it speaks A2A 1.0 over both bindings and 0.3 over JSON-RPC, on a loopback port, and does what
/// a test tells it.
///
/// It checks little: what it is sent is recorded for the test. Start with `FakeAgent`.
@NullMarked
package dev.jackfield.a2a.fake;

import org.jspecify.annotations.NullMarked;
