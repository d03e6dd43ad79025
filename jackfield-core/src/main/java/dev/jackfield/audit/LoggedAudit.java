package dev.jackfield.audit;

import dev.jackfield.text.PlainText;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the audit into the log, under the logger `jackfield.audit`.
public final class LoggedAudit implements AuditLog {
    public static final String LOGGER = "jackfield.audit";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
    private static final int SHOWN = 200;

    @Override
    public void keep(AuditRecord entry) {
        if (LOG.isInfoEnabled()) {
            LOG.info(line(entry));
        }
    }

    private static String line(AuditRecord entry) {
        return "call=" + entry.id()
                + " who=" + entry.identity()
                + " door=" + entry.door()
                + " asked=\"" + oneLine(entry.asked())
                + "\" is="
                + entry.resolved().map(name -> oneLine(name.toString())).orElse("?")
                + " outcome=" + entry.outcome()
                + " ms=" + entry.took().toMillis()
                + entry.parent().map(parent -> " parent=" + parent).orElse("")
                + quoted("retried", entry.retried())
                + quoted("reason", entry.reason());
    }

    private static String quoted(String key, Optional<String> text) {
        return text.map(said -> " " + key + "=\"" + oneLine(said) + "\"").orElse("");
    }

    /// What callers and servers send must not forge lines of the log.
    private static String oneLine(String text) {
        var shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
        return PlainText.line(shown);
    }
}
