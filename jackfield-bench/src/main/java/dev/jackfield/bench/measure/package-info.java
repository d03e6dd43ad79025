/// What was measured: latencies, samples, medians, and the table that shows them.
///
/// Knows nothing of processes and networks. Start with `Sample`.
@NullMarked
package dev.jackfield.bench.measure;

import org.jspecify.annotations.NullMarked;
