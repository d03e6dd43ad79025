package dev.jackfield.server.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.jackfield.settings.LogFormat;
import dev.jackfield.settings.LogThreshold;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs go to standard error, always: standard output belongs to the protocol.
public final class Logging extends ContextAwareBase implements Configurator {

    private static final LogLines LINES = new LogLines();

    /// Loggers that warn of each malformed request: any client could fill the log by them. And one that warns of each
    /// lost connection to a database, which the store says once.
    private static final List<String> OF_STRANGERS = List.of(
            "org.eclipse.jetty.http", "org.eclipse.jetty.http2", "org.eclipse.jetty.websocket", "com.zaxxer.hikari");

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        LINES.setContext(context);
        LINES.start();
        var stderr = new LogAppender(LINES);
        stderr.setContext(context);
        stderr.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(stderr);
        OF_STRANGERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
        Thread.setDefaultUncaughtExceptionHandler(Logging::logUncaught);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /// Logs what ends a thread. The JVM would print it beside the log, in no format.
    private static void logUncaught(Thread thread, Throwable failure) {
        LoggerFactory.getLogger(Logging.class).error("Internal error in thread '{}'", thread.getName(), failure);
    }

    /// How much our own code says; libraries stay at warnings.
    public static void setLevel(LogThreshold level) {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        for (var ours : new String[] {"dev.jackfield", "jackfield", "source"}) {
            context.getLogger(ours).setLevel(Level.valueOf(level.name()));
        }
    }

    public static void setFormat(LogFormat format) {
        LINES.setFormat(format);
    }

    public static LogFormat format() {
        return LINES.format();
    }
}
