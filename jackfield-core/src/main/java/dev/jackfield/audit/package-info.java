/// What happened: one event for every attempt, refused ones too.
///
/// Arguments and results never enter an event. Start with `AuditEvent`.
@NullMarked
package dev.jackfield.audit;

import org.jspecify.annotations.NullMarked;
