/// Load benchmarks of the hub beside its peers, each with the bar that the hub must meet.
///
/// Runs contenders as processes of their own; nothing of the hub runs in here. Start with `Bench`.
@NullMarked
package dev.jackfield.bench;

import org.jspecify.annotations.NullMarked;
