package dev.jackfield.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;

/// Writes the log to standard error.
final class LogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    /// It has a line for each call; of everything else there is little.
    private static final String AUDIT = "jackfield.audit";

    private final LogLines lines;
    private final LogSink sink = LogSink.start(() -> System.err);

    LogAppender(LogLines lines) {
        this.lines = lines;
    }

    @Override
    protected void append(ILoggingEvent event) {
        sink.put(lines.encode(event), event.getLoggerName().equals(AUDIT) && event.getLevel() == Level.INFO);
    }
}
