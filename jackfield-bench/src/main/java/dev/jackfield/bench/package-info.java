/// Load benchmarks of the hub and comparable programs, each with the bar that the hub must meet.
///
/// Contenders run as processes of their own; nothing of the hub runs in this process. Start with `Bench`.
@NullMarked
package dev.jackfield.bench;

import org.jspecify.annotations.NullMarked;
