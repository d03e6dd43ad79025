package dev.jackfield.builtin.servers.filesystem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a caller writes, and whatever other processes do to the files meanwhile: nothing outside of the root is
/// read or written.
@Timeout(60)
class FileEscapesTest {
    private static final String SECRET = "the secret";

    private Path outside;
    private Path root;
    private ServedFiles files;

    @BeforeEach
    void serve(@TempDir Path folder) throws IOException {
        outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret"), SECRET);
        root = Files.createDirectory(folder.resolve("data"));
        Files.writeString(root.resolve("mine"), "mine");
        files = ServedFiles.of(root);
    }

    @AfterEach
    void close() throws IOException {
        files.close();
        assertThat(outside.resolve("secret")).hasContent(SECRET);
        try (var all = Files.list(outside)) {
            assertThat(all).hasSize(1);
        }
    }

    private void refusesAll(String path) {
        for (var answer : answers(path).toList()) {
            assertThat(answer).startsWith("ERROR ").doesNotContain(SECRET).doesNotContain("[FILE]");
        }
    }

    private Stream<String> answers(String path) {
        return Stream.of(
                files.read(path),
                files.write(path, "overwritten"),
                files.list(path),
                files.text("searchFiles", Map.of("pattern", "*", "path", path)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside/secret",
                "x/../../outside/secret",
                "mine/../../outside/secret",
                "./../outside/secret",
                "..//outside/./secret",
                "../data/../outside/secret",
                "../../../../../../../../etc/passwd",
                "/etc/passwd",
                "//etc/passwd",
                "/data/../etc/passwd",
                "/proc/self/root/etc/passwd",
                "/proc/self/cwd",
                "/",
                "..",
                "../"
            })
    void pathsThatLeadOutAreRefused(String path) {
        refusesAll(path);
        assertThat(files.read(path)).startsWith("ERROR Access denied or invalid path for file '" + path + "'.");
    }

    @Test
    void absolutePathsBesideTheRootAreRefused() {
        refusesAll(outside + "/secret");
        refusesAll(root + "/../outside/secret");
        refusesAll(root + "-other/secret");
        refusesAll(root.toString().toUpperCase(Locale.ROOT) + "/mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u2024\u2024/outside/secret",
                "\uff0e\uff0e/outside/secret",
                "..\u2215outside\u2215secret",
                "..\\outside\\secret",
                "%2e%2e/outside/secret",
                "..%2foutside/secret",
                "..;/outside/secret",
                "... /outside/secret",
                ".. /outside/secret",
                "~/secret",
                "file:///etc/passwd",
                "$HOME/secret"
            })
    void namesThatOnlyLookLikeAWayOutAreNames(String path) {
        assertThat(files.read(path)).startsWith("ERROR").doesNotContain(SECRET);
        assertThat(files.list(path)).startsWith("ERROR").doesNotContain("secret\n");
    }

    @Test
    void charactersThatNoNameCanHaveAreRefused() {
        refusesAll("mine\0.png");
        refusesAll("../outside/secret\0");
        refusesAll("\ud800");
    }

    @Test
    void longNamesAreRefused() {
        refusesAll("x".repeat(300));
        refusesAll("x/".repeat(2_047) + "x");
        assertThat(files.read("a".repeat(300)).length()).isLessThan(1_000);
    }

    @Test
    void slashesAndDotsAtTheEndNameADirectory() {
        assertThat(files.read("mine/")).startsWith("ERROR Access denied or invalid path for file 'mine/'.");
        assertThat(files.write("mine/.", "x")).startsWith("ERROR");
        assertThat(files.write("", "x")).startsWith("ERROR");
        assertThat(files.write("mine/x", "x")).startsWith("ERROR");
        assertThat(files.read("mine")).isEqualTo("mine");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Files.createSymbolicLink(root.resolve("file"), outside.resolve("secret"));
        Files.createSymbolicLink(root.resolve("folder"), outside);
        Files.createSymbolicLink(root.resolve("relative"), Path.of("../outside"));
        Files.createSymbolicLink(root.resolve("inside"), root.resolve("mine"));
        Files.createSymbolicLink(root.resolve("loop"), root.resolve("loop"));
        Files.createSymbolicLink(root.resolve("dangling"), outside.resolve("new"));

        Stream.of("file", "folder/secret", "folder/new", "relative/secret", "inside", "loop", "dangling", "folder")
                .forEach(this::refusesAll);
        assertThat(files.read("file"))
                .isEqualTo(
                        "ERROR Access denied or invalid path for file 'file'. It is a symbolic link, or leads through"
                                + " one; links are not followed.");
        assertThat(files.text("searchFiles", Map.of("pattern", "secret"))).startsWith("Nothing found");
    }

    @Test
    void specialFilesAreNotOpened() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(root.resolve("socket")));

            Stream.of("pipe", "socket", "pipe/x", "socket/x").forEach(this::refusesAll);
        }
        try (var devices = ServedFiles.of(Path.of("/dev"))) {
            assertThat(devices.read("zero")).contains("It is a special file.");
            assertThat(devices.write("null", "x")).contains("It is a special file.");
        }
        assertThat(files.list("")).contains("[UNKNOWN] pipe", "[UNKNOWN] socket");
    }

    @Test
    void aPipeThatTakesThePlaceOfAFileHoldsNoCallForLong() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        var threads = new FileThreads(Duration.ofMillis(200));

        // as if it had been a file when it was looked at
        var failure = catchThrowable(() -> threads.run(() -> {
            try (var folder = OpenFolder.of(new Root(root))) {
                return folder.read("pipe");
            }
        }));

        assertThat(failure).isInstanceOf(FileToolException.class).hasMessageContaining("did not finish within");
        Files.newByteChannel(root.resolve("pipe"), StandardOpenOption.WRITE).close(); // lets the thread go
    }

    @Test
    void aFileSwappedWithALinkDuringCallsIsNotFollowed() {
        swapping(
                "target",
                path -> Files.writeString(path, "harmless"),
                path -> Files.createSymbolicLink(path, outside.resolve("secret")),
                () -> {
                    assertThat(files.read("target")).doesNotContain(SECRET);
                    files.write("target", "overwritten");
                    assertThat(files.text("fileInfo", Map.of("path", "target"))).doesNotContain(SECRET);
                });
    }

    @Test
    void aFolderSwappedWithALinkDuringCallsIsNotFollowed() {
        swapping(
                "folder",
                path -> Files.writeString(Files.createDirectory(path).resolve("secret"), "harmless"),
                path -> Files.createSymbolicLink(path, outside),
                () -> {
                    assertThat(files.read("folder/secret")).doesNotContain(SECRET);
                    files.write("folder/secret", "overwritten");
                    files.write("folder/new", "created");
                    files.write("folder/deep/new", "created");
                    files.list("folder");
                });
    }

    private interface Step {
        Object make(Path path) throws IOException;
    }

    /// Lets another thread put one and then the other in a place, over and over, while calls run.
    private void swapping(String name, Step harmless, Step hostile, Runnable calls) {
        var isDone = new AtomicBoolean();
        var swapper = Thread.ofPlatform().start(() -> {
            for (var i = 0; !isDone.get(); i++) {
                swap(name, i % 2 == 0 ? harmless : hostile, i);
            }
        });
        try {
            for (var i = 0; i < 60; i++) {
                calls.run();
            }
        } finally {
            isDone.set(true);
            join(swapper);
        }
    }

    private void swap(String name, Step next, int number) {
        try {
            var place = root.resolve(name);
            var old = outside.resolveSibling("old" + number % 2);
            if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
                remove(old);
                Files.move(place, old, StandardCopyOption.ATOMIC_MOVE);
            }
            next.make(place);
        } catch (IOException raced) {
            assertThat(raced).isInstanceOf(FileSystemException.class); // a call made the place meanwhile
        }
    }

    /// Removes a file, a link, or a folder with files and folders of files.
    private static void remove(Path old) throws IOException {
        if (!Files.exists(old, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var all = Files.walk(old)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
