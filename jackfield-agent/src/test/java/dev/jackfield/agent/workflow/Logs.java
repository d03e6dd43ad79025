package dev.jackfield.agent.workflow;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/// Collects what this package logs, from here on.
final class Logs implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.jackfield.agent.workflow");
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    Logs() {
        logger.setLevel(Level.INFO);
        appender.start();
        logger.addAppender(appender);
    }

    List<String> lines() {
        return List.copyOf(appender.list).stream()
                .map(event -> event.getLevel() + " " + event.getFormattedMessage())
                .toList();
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
        logger.setLevel(null);
    }
}
