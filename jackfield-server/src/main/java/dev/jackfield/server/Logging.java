package dev.jackfield.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs go to standard error, always: standard output belongs to the protocol.
public final class Logging extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{0} %msg%n%ex");
        encoder.start();
        var stderr = new ConsoleAppender<ILoggingEvent>();
        stderr.setContext(context);
        stderr.setTarget("System.err");
        stderr.setEncoder(encoder);
        stderr.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(stderr);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /// How much our own code says; libraries stay at warnings.
    public static void level(String level) {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        for (var ours : new String[] {"dev.jackfield", "jackfield", "source"}) {
            context.getLogger(ours).setLevel(Level.toLevel(level, Level.INFO));
        }
    }
}
