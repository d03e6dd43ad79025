package dev.jackfield.settings.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.Provider;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Enumeration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class ModelsLoaderTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger("jackfield");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @TempDir
    Path folder;

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    /// As on the class path of a hub, where there are no providers.
    private ModelsLoader withoutProvidersOnTheClassPath() {
        var hub = new ClassLoader(getClass().getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(Provider.class.getName())
                        ? Collections.emptyEnumeration()
                        : super.getResources(name);
            }
        };
        return new ModelsLoader(folder.resolve("models"), hub);
    }

    /// The failure may reach a user far away, so that only the log names folders.
    private void assertExplained(String reason) {
        try (var loader = withoutProvidersOnTheClassPath()) {
            assertThatThrownBy(() -> loader.provider("openai"))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("The code for language models cannot be loaded. The log of the hub has the reason.");
        }
        assertThat(log.list)
                .singleElement()
                .satisfies(line -> assertThat(line.getFormattedMessage()).contains(reason));
    }

    @Test
    void providersOfTheClassPathAreLoadedOnce() {
        try (var loader = new ModelsLoader()) {
            assertThat(loader.provider("anthropic").kind()).isEqualTo("anthropic");
            assertThat(loader.provider("openai")).isSameAs(loader.provider("openai"));
        }
    }

    @Test
    void unknownKindIsNamedWithThoseThatThereAre() {
        try (var loader = new ModelsLoader()) {
            assertThatThrownBy(() -> loader.provider("oracle"))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("There is no kind of provider 'oracle'. Known kinds: anthropic, openai.");
        }
    }

    @Test
    void missingFolderIsExplained() {
        assertExplained("There is no folder " + folder.resolve("models"));
    }

    @Test
    void folderWithoutProvidersIsExplained() throws IOException {
        Files.createDirectory(folder.resolve("models"));

        assertExplained("There are no providers of language models in " + folder.resolve("models"));
    }

    @Test
    void jarThatOthersCanWriteToIsRefused() throws IOException {
        var jar =
                Files.createFile(Files.createDirectory(folder.resolve("models")).resolve("models.jar"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertExplained("all users may write to " + jar);
    }
}
