package dev.jackfield.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.search.EmbedderException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeLibrariesTest {
    private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));

    @TempDir
    Path parent;

    private final NativeLibraries libraries = NativeLibraries.ofThisMachine();

    private static List<Path> files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String mode(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void onlyTheOwnerCanReadThem() throws IOException {
        var folder = libraries.unpack(parent.resolve("native"));

        assertThat(folder).isEqualTo(parent.resolve("native/onnxruntime-1.20.0"));
        assertThat(Stream.of(folder, parent.resolve("native")))
                .extracting(NativeLibrariesTest::mode)
                .containsOnly("rwx------");
        assertThat(files(folder))
                .hasSize(2)
                .extracting(NativeLibrariesTest::mode)
                .containsOnly("rw-------");
    }

    @Test
    void filesThatAreTheSameStay() throws IOException {
        var library = files(libraries.unpack(parent)).getFirst();
        Files.setLastModifiedTime(library, LONG_AGO);

        libraries.unpack(parent);

        assertThat(Files.getLastModifiedTime(library)).isEqualTo(LONG_AGO);
    }

    @Test
    void changedCutAndLongerFilesAreReplaced() throws IOException {
        var library = files(libraries.unpack(parent)).getFirst();
        var right = Files.readAllBytes(library);
        var changed = right.clone();
        changed[changed.length / 2]++;

        for (var wrong : List.of(changed, new byte[0], new byte[right.length], new byte[right.length + 1])) {
            Files.write(library, wrong);
            libraries.unpack(parent);
            assertThat(Files.readAllBytes(library)).isEqualTo(right);
        }
        assertThat(files(library.resolveSibling(""))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"onnxruntime-1.20.0, rwxrwx---", "onnxruntime-1.20.0, rwx----w-", ".., rwxrwx---"})
    void folderThatOthersCanWriteToIsRefused(String which, String mode) throws IOException {
        var folder = libraries.unpack(parent.resolve("native"));
        var open = which.equals("..") ? parent.resolve("native") : folder;
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));

        assertThatThrownBy(() -> libraries.load(parent.resolve("native")))
                .isInstanceOf(EmbedderException.class)
                .hasMessageStartingWith("Other users may write to " + open)
                .hasMessageEndingWith("chmod go-w " + open);
    }

    @Test
    void libraryThatOthersCanWriteToIsRefused() throws IOException {
        var library = files(libraries.unpack(parent)).getFirst();
        Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("rw-rw----"));

        assertThatThrownBy(() -> libraries.load(parent))
                .isInstanceOf(EmbedderException.class)
                .hasMessageStartingWith("Other users may write to " + library);
    }

    @Test
    void severalHubsUnpackAtTheSameTime() throws Exception {
        try (var hubs = Executors.newFixedThreadPool(4)) {
            Callable<Path> hub = () -> libraries.unpack(parent);
            for (var folder : hubs.invokeAll(List.of(hub, hub, hub, hub))) {
                assertThat(files(folder.get())).hasSize(2).allMatch(Files::isReadable);
            }
        }
    }

    @Test
    void platformWithoutLibraryIsNamed() {
        assertThatThrownBy(() -> new NativeLibraries("plan9-mips").load(parent))
                .isInstanceOf(EmbedderException.class)
                .hasMessage("ONNX Runtime has no native code for plan9-mips.");
    }

    @Test
    void folderThatCannotBeMadeIsNamed() throws IOException {
        var file = Files.writeString(parent.resolve("native"), "");

        assertThatThrownBy(() -> libraries.load(file))
                .isInstanceOf(EmbedderException.class)
                .hasMessageContaining("cannot be unpacked to " + file);
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x64",
        "Linux, aarch64, linux-aarch64",
        "Mac OS X, x86_64, osx-x64",
        "Mac OS X, aarch64, osx-aarch64",
        "Windows 11, amd64, win-x64",
        "Linux, riscv64, linux-riscv64",
        "FreeBSD, amd64, freebsd-x64"
    })
    void platformsHaveTheNamesOfOnnxRuntime(String system, String processor, String platform) {
        assertThat(NativeLibraries.platform(system, processor)).isEqualTo(platform);
    }
}
