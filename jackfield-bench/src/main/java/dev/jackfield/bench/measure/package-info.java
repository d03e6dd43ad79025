/// The measured figures: latencies, samples, medians, and the table that shows them.
///
/// Nothing here knows processes or networks. Start with `Sample`.
@NullMarked
package dev.jackfield.bench.measure;

import org.jspecify.annotations.NullMarked;
