package dev.jackfield.server.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.jackfield.core.audit.LoggedAudit;

/// Writes the log to standard error.
final class LogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private final LogLines lines;
    private final LogSink sink = LogSink.start(() -> System.err);

    LogAppender(LogLines lines) {
        this.lines = lines;
    }

    @Override
    protected void append(ILoggingEvent event) {
        sink.put(lines.encode(event), isOfMany(event));
    }

    /// Only audit lines can wait: there is one for each call, and few other lines.
    private static boolean isOfMany(ILoggingEvent event) {
        return event.getLoggerName().equals(LoggedAudit.LOGGER) && event.getLevel() == Level.INFO;
    }
}
