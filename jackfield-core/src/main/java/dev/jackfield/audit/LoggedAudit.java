package dev.jackfield.audit;

import dev.jackfield.call.ItemName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the audit into the log, under the logger `jackfield.audit`: one line of `key=value` pairs for each
/// attempt.
///
/// A value that is not plain is quoted, with escapes as in JSON. So every line can be parsed, whatever names
/// callers and servers use.
public final class LoggedAudit implements AuditLog {
    public static final String LOGGER = "jackfield.audit";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    @Override
    public void keep(AuditRecord entry) {
        if (LOG.isInfoEnabled()) {
            LOG.info(line(entry));
        }
    }

    static String line(AuditRecord entry) {
        var line = new AuditLine()
                .plain("call", entry.id())
                .plain("who", entry.identity())
                .plain("door", entry.door())
                .quoted("asked", entry.asked())
                .plain("is", entry.resolved().map(ItemName::toString).orElse("?"))
                .plain("outcome", entry.outcome())
                .plain("ms", Long.toString(entry.took().toMillis()));
        entry.parent().ifPresent(parent -> line.plain("parent", parent));
        entry.retried().ifPresent(retried -> line.quoted("retried", retried));
        entry.reason().ifPresent(reason -> line.quoted("reason", reason));
        return line.toString();
    }
}
