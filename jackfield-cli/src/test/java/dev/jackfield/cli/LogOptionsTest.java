package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.server.LocalHub;
import dev.jackfield.server.logging.Logging;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.settings.LogFormat;
import dev.jackfield.settings.LogSettings;
import dev.jackfield.settings.LogThreshold;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.state.StateFolder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class LogOptionsTest {
    private static final LogSettings CONFIGURED = new LogSettings(LogThreshold.WARN, LogFormat.TEXT);

    @AfterEach
    void restore() {
        Logging.setLevel(LogThreshold.INFO);
    }

    @Test
    void levelOfTheConfigurationHolds() {
        new LogOptions().apply(CONFIGURED);

        assertThat(LoggerFactory.getLogger("dev.jackfield.core.Hub").isInfoEnabled())
                .isFalse();
    }

    @Test
    void optionBeatsTheConfiguration() {
        var options = new LogOptions();
        options.level = LogThreshold.DEBUG;
        options.apply(CONFIGURED);

        assertThat(LoggerFactory.getLogger("dev.jackfield.core.Hub").isDebugEnabled())
                .isTrue();
    }

    @Test
    void optionBeatsTheConfigurationThatIsReadAgain(@TempDir Path folder) {
        var options = new LogOptions();
        options.level = LogThreshold.DEBUG;
        options.apply(CONFIGURED);
        try (var hub = LocalHub.open(
                new ConfigFolder(folder).loader(),
                Optional.empty(),
                StateFolder.of(Map.of(), folder),
                _ -> HubStore.inMemory(InstantSource.system()),
                _ -> {})) {
            hub.whenReloaded(options::follow);
            new ConfigFolder(folder).file("jackfield.yaml", "log: {level: error}\n");
            hub.reload();

            assertThat(hub.loadedConfig().settings().log().level()).isEqualTo(LogThreshold.ERROR);
            assertThat(LoggerFactory.getLogger("dev.jackfield.core.Hub").isDebugEnabled())
                    .isTrue();
        }
    }

    @Test
    void failureAtTheStartIsALineOfTheLogInJson(@TempDir Path folder) {
        var ours = (Logger) LoggerFactory.getLogger("jackfield");
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        ours.addAppender(log);
        try {
            var outcome = new Shell(folder).run("serve", "--log-format", "json", "--config", "nowhere.yaml");

            assertThat(outcome.exit()).isNotZero();
            assertThat(outcome.err()).isEmpty();
            assertThat(log.list)
                    .singleElement()
                    .satisfies(event -> assertThat(event.getFormattedMessage()).contains("nowhere.yaml"));
        } finally {
            ours.detachAppender(log);
            Logging.setFormat(LogFormat.TEXT);
        }
    }

    @Test
    void levelThatIsNoneIsWrongUsage(@TempDir Path folder) {
        var outcome = new Shell(folder).run("serve", "--log-level", "loud");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("--log-level", "TRACE, DEBUG, INFO, WARN, ERROR");
    }
}
