/// Traces of calls, sent to an OpenTelemetry collector.
///
/// Only this package uses OpenTelemetry, and loads it only when a collector is configured. Start with
/// `Telemetry`.
@NullMarked
package dev.jackfield.server.tracing;

import org.jspecify.annotations.NullMarked;
