/// The audit: one record for every attempt to call something, refused ones too.
///
/// Arguments and results never enter a record. Start with `AuditEvent`.
@NullMarked
package dev.jackfield.core.audit;

import org.jspecify.annotations.NullMarked;
