/// Real fakes, and the contracts that every implementation of a seam must pass.
///
/// Nothing here mocks, and nothing here knows the hub. Start with `ChannelContract`.
@NullMarked
package dev.jackfield.testkit;

import org.jspecify.annotations.NullMarked;
