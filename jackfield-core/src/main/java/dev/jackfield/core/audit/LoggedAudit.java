package dev.jackfield.core.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the audit into the log, under the logger `jackfield.audit`: one line for each attempt. The record is the
/// argument of the line, so that a log of JSON can write its fields.
public final class LoggedAudit implements AuditLog {
    public static final String LOGGER = "jackfield.audit";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Override
    public void keep(AuditRecord entry) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", entry);
        }
    }

    @Override
    public void note(AuditFields event) {
        LOG.info("{}", event);
    }
}
