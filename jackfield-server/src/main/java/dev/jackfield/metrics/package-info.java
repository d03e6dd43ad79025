/// Numbers about a running hub, for Prometheus.
///
/// Nothing here decides anything, and no text of a caller becomes a label. Start with `Metrics`.
@NullMarked
package dev.jackfield.metrics;

import org.jspecify.annotations.NullMarked;
