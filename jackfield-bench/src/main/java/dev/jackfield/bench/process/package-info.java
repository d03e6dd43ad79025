/// The processes that are measured, and what the kernel reports of their use of CPU and memory.
///
/// Nothing here makes calls. Start with `BenchProcesses`.
@NullMarked
package dev.jackfield.bench.process;

import org.jspecify.annotations.NullMarked;
