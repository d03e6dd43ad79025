package dev.jackfield.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(60)
class RuleStatusTest {
    private final LinkedBlockingQueue<String> logged = new LinkedBlockingQueue<>();

    @Test
    void hubThatStartsWarnsOfRulesThatMatchNoTool(@TempDir Path folder) throws Exception {
        var config = new ConfigFolder(Files.createDirectory(folder.resolve("two")));
        try (var demo = new OpenHub(new ConfigFolder(folder).load());
                var hub = new OpenHub(
                        config.file("jackfield.yaml", """
                            sources: {demo: {url: "%s/mcp/demo"}}
                            rules: [deny demo.tim]
                            """.formatted(demo.url())).load())) {
            var log = (Logger) LoggerFactory.getLogger("jackfield");
            var appender = appender();
            log.addAppender(appender);
            hub.assembly().rules().watch();

            assertThat(logged.poll(30, TimeUnit.SECONDS))
                    .isEqualTo("rules[0]: `deny demo.tim` matches nothing that its sources offer now;"
                            + " did you mean `demo.time`?");
            log.detachAppender(appender);
        }
    }

    private AppenderBase<ILoggingEvent> appender() {
        var appender = new AppenderBase<ILoggingEvent>() {
            @Override
            protected void append(ILoggingEvent event) {
                if (event.getFormattedMessage().startsWith("rules[")) {
                    logged.add(event.getFormattedMessage());
                }
            }
        };
        appender.start();
        return appender;
    }
}
