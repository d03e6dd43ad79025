package dev.jackfield.settings.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import dev.jackfield.core.search.EmbedderProvider;
import dev.jackfield.settings.state.StateFolder;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class EmbeddingLoaderTest {
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

    private StateFolder state() {
        return StateFolder.of(Map.of("JACKFIELD_HOME", folder.resolve("state").toString()), folder);
    }

    /// As on the class path of a hub, where there is no model.
    private EmbeddingLoader withoutModelOnTheClassPath() {
        return loader(Collections.emptyList());
    }

    /// The only model on the class path is the one of this provider.
    private EmbeddingLoader withModel(Class<? extends EmbedderProvider> provider) throws IOException {
        var service = Files.writeString(folder.resolve("service"), provider.getName());
        return loader(List.of(service.toUri().toURL()));
    }

    private EmbeddingLoader loader(List<URL> services) {
        var hub = new ClassLoader(getClass().getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.endsWith(EmbedderProvider.class.getName())
                        ? Collections.enumeration(services)
                        : super.getResources(name);
            }
        };
        return new EmbeddingLoader(folder.resolve("embedding"), state(), hub, Duration.ofMillis(100));
    }

    private void assertExplained(String reason) {
        try (var loader = withoutModelOnTheClassPath()) {
            assertThat(loader.embedder()).isEmpty();
            assertThat(loader.embedder()).isEmpty();
        }
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement()
                .asString()
                .startsWith("Search uses words only from now on")
                .contains(reason);
    }

    @Test
    void modelOfTheClassPathIsOpenedOnceAndKeepsItsLibrariesInTheStateFolder() {
        try (var loader = new EmbeddingLoader(state())) {
            assertThat(folder.resolve("state")).doesNotExist();

            var embedder = loader.embedder().orElseThrow();

            assertThat(embedder.embed("Search the web")).hasSize(384);
            assertThat(loader.embedder()).containsSame(embedder);
            assertThat(folder.resolve("state/native")).isDirectoryContaining("glob:**/onnxruntime-*");
        }
        assertThat(log.list).isEmpty();
    }

    @Test
    void missingFolderIsExplainedOnce() {
        assertExplained("There is no folder " + folder.resolve("embedding"));
    }

    @Test
    void folderWithoutModelIsExplained() throws IOException {
        Files.createDirectory(folder.resolve("embedding"));

        assertExplained("There is no model in " + folder.resolve("embedding"));
    }

    @Test
    void brokenJarIsExplained() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("embedding")).resolve("model.jar"), "no jar");

        assertExplained("There is no model in " + folder.resolve("embedding"));
    }

    @Test
    void folderThatOthersCanWriteToIsRefused() throws IOException {
        var jars = Files.createDirectory(folder.resolve("embedding"));
        Files.setPosixFilePermissions(jars, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertExplained("all users may write to " + jars);
    }

    @Test
    void jarThatOthersCanWriteToIsRefused() throws IOException {
        var jar = Files.createFile(
                Files.createDirectory(folder.resolve("embedding")).resolve("model.jar"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-rw-"));

        assertExplained("all users may write to " + jar);
    }

    /// Has too little memory.
    public static final class FailingProvider implements EmbedderProvider {
        @Override
        public Embedder open(URI unused) {
            throw new OutOfMemoryError("in a test");
        }
    }

    @Test
    void loaderWhoseModelBrokeCanBeClosed() throws IOException {
        try (var loader = withModel(FailingProvider.class)) {
            assertThatThrownBy(loader::embedder).hasRootCauseInstanceOf(OutOfMemoryError.class);
        }
    }

    /// Opens the model when the test lets it.
    public static final class SlowProvider implements EmbedderProvider {
        private static final CountDownLatch ASKED = new CountDownLatch(1);
        private static final CountDownLatch GO = new CountDownLatch(1);

        @Override
        public Embedder open(URI unused) {
            ASKED.countDown();
            try {
                GO.await();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            throw new EmbedderException("too late");
        }
    }

    @Test
    @Timeout(30)
    void modelThatIsStillBeingOpenedDoesNotHoldUpTheEnd() throws Exception {
        var loader = withModel(SlowProvider.class);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = threads.submit(loader::embedder);
            SlowProvider.ASKED.await();
            loader.close();

            assertThat(waiting).isNotDone();
            SlowProvider.GO.countDown();
            assertThat(waiting.get()).isEmpty();
        } finally {
            SlowProvider.GO.countDown();
        }
    }

    @Test
    void closedLoaderOpensNothing() {
        var loader = new EmbeddingLoader(state());
        loader.close();

        assertThat(loader.embedder()).isEmpty();
        assertThat(folder.resolve("state")).doesNotExist();
    }
}
