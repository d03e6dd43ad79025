package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/// The key of a provider reaches the provider, and appears nowhere else.
@Timeout(120)
class ProviderKeyTest {
    private static final String KEY = "sk-proj-4f7a9c21e8b05d36";
    private static final String CONVERSE = "jackfield.converse";

    @TempDir
    private Path folder;

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final List<Logger> ours = Stream.of("dev.jackfield", "jackfield")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .toList();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private ScriptedModel model;

    @BeforeEach
    void start() throws IOException {
        log.start();
        root.addAppender(log);
        ours.forEach(logger -> logger.setLevel(Level.DEBUG));
        model = ScriptedModel.start(ModelStep.text("Hello."))
                .requiring(KEY)
                .afterwards(_ -> ModelStep.status(401, "authentication_error", "Incorrect API key provided: " + KEY));
    }

    @AfterEach
    void stop() {
        model.close();
        ours.forEach(logger -> logger.setLevel(null));
        root.detachAppender(log);
    }

    @ParameterizedTest
    @CsvSource({"anthropic, ${PROVIDER_KEY}", "openai, ${PROVIDER_KEY}", "openai, ${file:secrets/key.txt}"})
    void itReachesTheProviderAlone(String kind, String reference) {
        var config = new ConfigFolder(folder)
                .file(".env", "PROVIDER_KEY=%s\n".formatted(KEY))
                .file("secrets/key.txt", KEY + "\n")
                .file(
                        "jackfield.yaml",
                        "providers: {local: {kind: %s, url: \"%s\", key: \"%s\", model: m}}\n"
                                .formatted(kind, model.url(), reference));
        try (var hub = new OpenHub(config.load())) {
            var shell = new Shell(folder).beside(hub);

            var answered = shell.run("call", CONVERSE, "message=Hi");
            var refused = shell.run("call", CONVERSE, "message=Hi");
            var shown = Stream.of("status", "check --explain", "check --json", "doctor", "tools --json")
                    .map(command -> shell.run(command.split(" ")).toString())
                    .toList();

            assertThat(answered.out()).isEqualTo("Hello.\n");
            assertThat(refused.toString()).contains("refuses its key (401)");
            assertThat(answered + refused.toString() + shown + logged()).doesNotContain(KEY, KEY.substring(8));
        }
        assertThat(logged()).contains("converse");
    }

    /// Everything that was logged, also the records of the audit.
    private String logged() {
        return List.copyOf(log.list).stream()
                .map(event -> event.getFormattedMessage()
                        + event.getMDCPropertyMap()
                        + event.getKeyValuePairs()
                        + ThrowableProxyUtil.asString(event.getThrowableProxy()))
                .collect(Collectors.joining("\n"));
    }
}
