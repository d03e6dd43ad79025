package dev.jackfield.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Reloads of the configuration, on request or because its files have changed.
@Execution(ExecutionMode.CONCURRENT)
class ConfigurationTest {
    private static final String ONE = "sources:\n  a: {command: x, enabled: false}\n";
    private static final String TWO = ONE + "  b: {command: x, enabled: false}\n";

    @TempDir
    private Path folder;

    private Path file;
    private Assembly assembly;
    private Configuration configuration;
    private final LinkedBlockingQueue<ReloadChanges> taken = new LinkedBlockingQueue<>();

    @BeforeEach
    void start() {
        file = folder.resolve("jackfield.yaml");
        new ConfigFolder(folder).file("jackfield.yaml", ONE);
        var first = read(Optional.empty());
        assembly = new Assembly(first.loadedConfig());
        configuration = configuration(first);
    }

    private InitialConfiguration read(Optional<Path> named) {
        return InitialConfiguration.of(new ConfigFolder(folder).loader(), named);
    }

    private Configuration configuration(InitialConfiguration first) {
        assembly.start();
        var made = new Configuration(first, assembly.reloads());
        made.whenReloaded((_, changes) -> taken.add(changes));
        return made;
    }

    /// The same hub, once more.
    private void begin(InitialConfiguration first) {
        assembly.close();
        assembly = new Assembly(first.loadedConfig());
        configuration = configuration(first);
    }

    @AfterEach
    void stop() {
        assembly.close();
    }

    private String status() {
        return assembly.status().json().toString();
    }

    private String nextChanges() throws InterruptedException {
        return String.valueOf(taken.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void refusedFileIsInTheStatusUntilItIsMended() throws IOException {
        Files.writeString(file, "sourcess: {}\n");
        configuration.tryReload();

        assertThat(status()).contains("jackfield.yaml:1: sourcess");
        assertThat(assembly.settings().sources()).containsKey("a");

        Files.writeString(file, TWO);
        configuration.tryReload();
        assertThat(status()).contains("\"configProblems\":[]");
    }

    @Test
    void fileThatIsGoneChangesNothing() throws IOException {
        Files.delete(file);

        assertThatThrownBy(configuration::reload).hasMessageContaining("jackfield.yaml is gone");
        assertThat(status()).contains("is gone");
        assertThat(assembly.settings().sources()).containsKey("a");
    }

    @Test
    void whatIsWrittenWhileTheHubStartsIsNoticed() throws IOException {
        var first = read(Optional.empty());
        Files.writeString(file, TWO);
        begin(first);

        assertThat(configuration.isStale()).isTrue();
        assertThat(configuration.reload()).hasToString("added b");
        assertThat(configuration.isStale()).isFalse();
    }

    @Test
    void fileInAnEarlierPlaceIsFollowed() throws IOException {
        new ConfigFolder(folder).file("config/settings.yaml", ONE);
        Files.delete(file);
        begin(read(Optional.empty()));
        Files.writeString(file, TWO);

        assertThat(configuration.isStale()).isTrue();
        assertThat(configuration.reload()).hasToString("added b");
        assertThat(assembly.loadedConfig().file()).contains(file);
    }

    @Test
    void fileInALaterPlaceIsNoOtherWordForOneThatIsGone() throws IOException {
        new ConfigFolder(folder).file("config/settings.yaml", TWO);
        assertThat(configuration.isStale()).isFalse();
        Files.delete(file);

        assertThatThrownBy(configuration::reload).hasMessageContaining("jackfield.yaml is gone");
    }

    @Test
    void namedFileIsStayedWith() throws IOException {
        var named = folder.resolve("config/settings.yaml");
        new ConfigFolder(folder).file("config/settings.yaml", TWO);
        begin(read(Optional.of(named)));
        Files.writeString(file, "sources: {}\n");

        assertThat(configuration.isStale()).isFalse();
        assertThat(configuration.reload()).hasToString("nothing changed");
        assertThat(assembly.loadedConfig().file()).contains(named);
    }

    @Test
    void whatFailsAfterwardsDoesNotUndoIt() throws IOException {
        configuration.whenReloaded((_, _) -> {
            throw new IllegalStateException("no announcement");
        });
        Files.writeString(file, TWO);

        assertThat(configuration.reload()).hasToString("added b");
        assertThat(status()).contains("\"configProblems\":[]");
    }

    @Test
    void changedFileIsTakenByItself() throws Exception {
        try (var _ = ConfigWatch.start(configuration)) {
            Files.writeString(file, TWO);
            assertThat(nextChanges()).isEqualTo("added b");

            Files.writeString(folder.resolve("fresh"), ONE);
            Files.move(folder.resolve("fresh"), file, StandardCopyOption.ATOMIC_MOVE);
            assertThat(nextChanges()).isEqualTo("removed b");
        }
    }

    @Test
    void changedVariablesAreTakenToo() throws Exception {
        Files.writeString(file, TWO.replace("b: {command: x, enabled: false}", "b: {command: x, enabled: \"${B}\"}"));
        Files.writeString(folder.resolve(".env"), "B=false\n");
        configuration.reload();
        taken.clear();
        try (var _ = ConfigWatch.start(configuration)) {
            Files.writeString(folder.resolve(".env"), "B=true\n");

            assertThat(nextChanges()).isEqualTo("changed b");
        }
    }

    /// As Kubernetes does it: the file is a link into a folder that is itself a link, and only that one is swapped.
    @Test
    void folderThatIsSwappedByALinkIsSeen() throws Exception {
        Files.delete(file);
        Files.writeString(Files.createDirectory(folder.resolve("v1")).resolve("jackfield.yaml"), ONE);
        Files.writeString(Files.createDirectory(folder.resolve("v2")).resolve("jackfield.yaml"), TWO);
        Files.createSymbolicLink(folder.resolve("..data"), Path.of("v1"));
        Files.createSymbolicLink(file, Path.of("..data/jackfield.yaml"));
        try (var _ = ConfigWatch.start(configuration)) {
            Files.createSymbolicLink(folder.resolve("..data_tmp"), Path.of("v2"));
            Files.move(folder.resolve("..data_tmp"), folder.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);

            assertThat(nextChanges()).isEqualTo("added b");
        }
    }
}
