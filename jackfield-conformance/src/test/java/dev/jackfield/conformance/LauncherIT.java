package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher gives the JVM: memory, and an archive of classes that makes starts fast.
class LauncherIT {
    private static final String SHOW_FLAGS = "-XX:+PrintFlagsFinal";
    private static final Duration SOON = Duration.ofSeconds(60);

    private final Workplace workplace =
            Workplace.create().variable("JACKFIELD_ARCHIVE", "no").variable("JACKFIELD_HEAP", "");

    private String flag(String name) {
        return workplace
                .variable("JACKFIELD_OPTS", SHOW_FLAGS)
                .run("version")
                .err()
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length > 3 && words[1].equals(name))
                .map(words -> words[3])
                .findFirst()
                .orElse("none");
    }

    @Test
    void heapIsHalfAGibibyteUnlessSomebodySaysOtherwise() {
        assertThat(flag("MaxHeapSize")).isEqualTo("" + (512 << 20));

        workplace.variable("JACKFIELD_HEAP", "96m");
        assertThat(flag("MaxHeapSize")).isEqualTo("" + (96 << 20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lots", "1g; touch x", "512", "8m", "-1g", "1.5g", "0", "99999999999g"})
    void heapThatIsNoneIsExplained(String heap) {
        var end = workplace.variable("JACKFIELD_HEAP", heap).run("version");

        assertThat(end.exitCode()).isEqualTo(2);
        assertThat(end.out()).isEmpty();
        assertThat(end.err()).startsWith("jackfield: JACKFIELD_HEAP=").contains("for example 512m or 2g");
    }

    @Test
    void hubWithoutMemoryEndsAndSaysSoOnStandardError() {
        var end = workplace.variable("JACKFIELD_OPTS", "-Xmx4m").feed("{}", "stdio");

        assertThat(end.exitCode()).isEqualTo(3);
        assertThat(end.out()).doesNotContain("Terminating");
        assertThat(end.err()).contains("Terminating due to java.lang.OutOfMemoryError");
    }

    private List<Path> files(String folder) throws IOException {
        if (!Files.isDirectory(workplace.path(folder))) {
            return List.of();
        }
        try (var files = Files.list(workplace.path(folder))) {
            return files.toList();
        }
    }

    private Path awaitArchive() throws IOException, InterruptedException {
        for (var end = System.nanoTime() + SOON.toNanos(); System.nanoTime() < end; Thread.sleep(20)) {
            var files = files("cache/jackfield");
            if (files.size() == 1 && files.getFirst().toString().endsWith(".jsa")) {
                return files.getFirst();
            }
        }
        throw new AssertionError("no archive, but " + files("cache/jackfield"));
    }

    private Workplace caching() {
        return workplace
                .variable("JACKFIELD_ARCHIVE", "yes")
                .variable("XDG_CACHE_HOME", workplace.path("cache").toString());
    }

    /// Several first commands make one archive, and whatever they were, it serves all others.
    @Test
    void archiveIsMadeOnceAndServesEveryCommand() throws Exception {
        caching();
        var first = Stream.generate(() -> workplace.start("version")).limit(3).toList();
        first.forEach(child -> assertThat(child.finish(SOON).exitCode()).isZero());
        var made = awaitArchive();
        var before = Files.getLastModifiedTime(made);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(workplace.path("cache/jackfield"))))
                .isEqualTo("rwx------");
        workplace.variable("JACKFIELD_OPTS", "-Xshare:on");
        assertThat(workplace.run("tools").orThrow().out()).contains("demo.echo");
        assertThat(workplace.feed("", "stdio").exitCode()).isZero();
        assertThat(awaitArchive()).isEqualTo(made);
        assertThat(Files.getLastModifiedTime(made)).isEqualTo(before);
    }

    @Test
    void withoutAHomeThereIsNoArchive() {
        workplace.variable("JACKFIELD_ARCHIVE", "yes").variable("HOME", "").variable("XDG_CACHE_HOME", "");

        assertThat(workplace.run("version").exitCode()).isZero();
        assertThat(Path.of("/tmp/.cache/jackfield")).doesNotExist();
        assertThat(flag("SharedArchiveFile")).doesNotContain(".jsa");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwxrwx", "rwxrwx---", "rwx---rwx"})
    void folderThatOthersMayWriteToIsClosedAndEmptiedFirst(String mode) throws IOException {
        var cache = Files.createDirectories(workplace.path("cache/jackfield"));
        var planted = Files.writeString(cache.resolve("planted.jsa"), "not ours");
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString(mode));

        assertThat(caching().run("version").exitCode()).isZero();
        assertThat(Files.getPosixFilePermissions(cache))
                .doesNotContain(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
        assertThat(planted).doesNotExist();
    }

    @Test
    void linkIsNotFollowed() throws IOException {
        Files.createDirectories(workplace.path("cache"));
        Files.createDirectories(workplace.path("elsewhere"));
        Files.createSymbolicLink(workplace.path("cache/jackfield"), workplace.path("elsewhere"));

        assertThat(caching().run("version").exitCode()).isZero();
        assertThat(files("elsewhere")).isEmpty();
    }
}
