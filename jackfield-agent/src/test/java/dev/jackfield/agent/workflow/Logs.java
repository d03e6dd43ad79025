package dev.jackfield.agent.workflow;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/// Collects log lines, from here on; without a name, those of this package.
final class Logs implements AutoCloseable {
    private final Logger logger;
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

    Logs() {
        this("dev.jackfield.agent.workflow");
    }

    /// Collects what a logger gets.
    Logs(String name) {
        logger = (Logger) LoggerFactory.getLogger(name);
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
