package dev.jackfield.cli.option;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.server.logging.Logging;
import dev.jackfield.settings.LogFormat;
import dev.jackfield.settings.LogSettings;
import dev.jackfield.settings.LogThreshold;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/// How much a hub in this process logs, and in what form. Options beat the configuration.
public final class LogOptions {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description = "Log level: trace, debug, info, warn or error. Overrides the configuration.")
    @Nullable
    public LogThreshold level;

    @Option(
            names = "--log-format",
            paramLabel = "FORMAT",
            description = "Log format: text or json. Overrides the configuration.")
    @Nullable
    LogFormat format;

    public void apply(LogSettings settings) {
        applyLevel(settings);
        Logging.setFormat(Optional.ofNullable(format).orElse(settings.format()));
    }

    /// Tells the operator something. In JSON format, standard error carries only log lines, so the note becomes one.
    public static void note(Terminal terminal, String text) {
        switch (Logging.format()) {
            case TEXT -> terminal.note(text);
            case JSON -> LOG.info(text);
        }
    }

    /// Logs why a command failed, if its log is in JSON format, so that standard error carries only log lines.
    ///
    /// @return whether it was logged
    public boolean logFailure(String reason) {
        return switch (Logging.format()) {
            case TEXT -> false;
            case JSON -> {
                LOG.error(reason);
                yield true;
            }
        };
    }

    private void applyLevel(LogSettings settings) {
        Logging.setLevel(Optional.ofNullable(level).orElse(settings.level()));
    }

    /// Applies a reloaded configuration. The level can change while the hub runs; the format
    /// cannot.
    ///
    /// @param replaced the keys with other values than before
    public void follow(LoadedConfig next, List<String> replaced) {
        applyLevel(next.settings().log());
        if (level != null && replaced.contains("log.level")) {
            LOG.warn("log.level has changed in the configuration, but --log-level overrides it");
        }
    }

    /// Where there is no configuration to read.
    public void apply() {
        Optional.ofNullable(level).ifPresent(Logging::setLevel);
        Optional.ofNullable(format).ifPresent(Logging::setFormat);
    }
}
