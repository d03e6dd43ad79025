package dev.jackfield.core.audit;

import dev.jackfield.protocol.json.Fields;

/// The argument of a line of the audit. Its text is the line; a log of JSON writes its fields instead.
public interface AuditFields {
    /// Returns one word for what happened: `call`, `admin` or `login`.
    String kind();

    /// Adds the fields to an object of JSON.
    Fields fields(Fields object);
}
