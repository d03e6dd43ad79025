/// The fakes are tested as others use them: through a channel, by a client of few words.
///
/// Nothing here looks inside a fake. Start with `FakeUpstreamTest`.
@NullMarked
package dev.jackfield.testkit;

import org.jspecify.annotations.NullMarked;
