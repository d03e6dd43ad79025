/// Metrics of a running hub, for Prometheus.
///
/// Metrics never influence a call, and no text of a caller becomes a label. Start with `Metrics`.
@NullMarked
package dev.jackfield.server.metrics;

import org.jspecify.annotations.NullMarked;
