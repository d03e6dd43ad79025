package dev.jackfield.server.tracing;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.slf4j.LoggerFactory;

/// OpenTelemetry logs by `java.util.logging`, which would write lines of its own form between ours.
final class LibraryLog extends Handler {
    // kept here, because the logging library forgets loggers that nobody holds
    private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

    private final SimpleFormatter words = new SimpleFormatter();

    private LibraryLog() {}

    static synchronized void redirect() {
        if (LIBRARY.getUseParentHandlers()) {
            LIBRARY.setUseParentHandlers(false);
            LIBRARY.addHandler(new LibraryLog());
        }
    }

    @Override
    public void publish(LogRecord entry) {
        var log = LoggerFactory.getLogger(LibraryLog.class);
        if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
            log.warn("Traces: {}", words.formatMessage(entry));
            log.debug("Traces", entry.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
