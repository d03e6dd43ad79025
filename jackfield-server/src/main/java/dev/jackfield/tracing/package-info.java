/// Traces of calls, sent to an OpenTelemetry collector.
///
/// The one place that knows OpenTelemetry, none of which is loaded before it is configured. Start with `Telemetry`.
@NullMarked
package dev.jackfield.tracing;

import org.jspecify.annotations.NullMarked;
