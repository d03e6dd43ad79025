package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the launcher gives the JVM: memory, and archives of classes that make starts fast.
class LauncherIT {
    private static final String SHOW_FLAGS = "-XX:+PrintFlagsFinal";

    /// What stands in the place of a value that was not given.
    private static final String NONE = "{product}";

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

    @Test
    void buildThatIsOlderThanItsSourcesIsNamed() throws IOException {
        workplace.checkedOut().file("checkout/jackfield-core/src/main/java/Changed.java", "class Changed {}");
        assertThat(workplace.run("version").orThrow().err())
                .startsWith("jackfield: runs an older build: jackfield-core/src/main/java/Changed.java has changed")
                .contains("build/quick");

        Files.setLastModifiedTime(
                workplace.path("checkout/jackfield-core/src/main/java/Changed.java"), FileTime.from(Instant.EPOCH));
        assertThat(workplace.run("version").orThrow().err()).isEmpty();
    }

    private List<Path> archives() throws IOException {
        try (var files = Files.list(workplace.path("app/archives"))) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private Workplace installed() {
        return workplace.installed().variable("JACKFIELD_ARCHIVE", "yes");
    }

    /// With this mode a JVM ends that cannot use its archive.
    private Workplace insisting() {
        return workplace.variable("JACKFIELD_OPTS", "-XX:AOTMode=on");
    }

    @Test
    void buildMakesArchivesForAHubAndForCommands() {
        workplace.variable("JACKFIELD_ARCHIVE", "yes");
        assertThat(flag("AOTCache")).endsWith("-hub.aot");
        assertThat(insisting().run("tools").orThrow().out()).contains("demo.echo");
        assertThat(workplace.feed("", "stdio").exitCode()).isZero();

        try (var hub = workplace.start("serve", "--port", "0")) {
            hub.awaitError(Pattern.compile("listens on"), Duration.ofSeconds(30));
            assertThat(insisting().run("tools").orThrow().out()).contains("demo.echo");
            assertThat(flag("AOTCache")).endsWith("-command.aot");
        }
    }

    @Test
    void archivesAreMadeForThisInstallation() throws IOException {
        installed();
        for (var archive : archives()) {
            Files.delete(archive);
        }
        assertThat(flag("AOTCache")).isEqualTo(NONE);

        assertThat(workplace.variable("JACKFIELD_ARCHIVE", "make").run().exitCode())
                .isZero();
        assertThat(archives()).hasSize(3);
        workplace.variable("JACKFIELD_ARCHIVE", "yes");
        assertThat(flag("AOTCache")).isEqualTo(archives().get(1).toString());
        assertThat(insisting().run("version").exitCode()).isZero();
    }

    @Test
    void archivesThatCannotBeWrittenAreExplained() throws IOException {
        installed();
        Files.delete(workplace.path("app/jars.id"));
        Files.createDirectory(workplace.path("app/jars.id"));

        var end = workplace.variable("JACKFIELD_ARCHIVE", "make").run();

        assertThat(end.exitCode()).isEqualTo(1);
        assertThat(end.err()).startsWith("jackfield: cannot make archives").contains("must be writable");
    }

    /// Some JDKs would run the classes of the archive instead of those of the jar.
    @Test
    void archiveThatIsOlderThanAJarIsNotUsed() throws IOException {
        installed();
        assertThat(flag("AOTCache")).endsWith("-hub.aot");

        try (var jars = Files.list(workplace.path("app/lib"))) {
            Files.setLastModifiedTime(jars.findFirst().orElseThrow(), FileTime.from(Instant.now()));
        }
        assertThat(flag("AOTCache")).isEqualTo(NONE);
    }

    @Test
    void archiveOfOtherJarsIsNotUsed() {
        installed().file("app/jars.id", "123\n");

        assertThat(flag("AOTCache")).isEqualTo(NONE);
        assertThat(workplace.run("version").exitCode()).isZero();
    }

    @Test
    void brokenArchiveIsIgnored() throws IOException {
        installed();
        for (var archive : archives()) {
            Files.writeString(archive, "garbage");
        }
        var end = workplace.run("version").orThrow();

        assertThat(end.out()).startsWith("jackfield ");
        assertThat(end.err()).isEmpty();
    }

    @Test
    void hubStartsWhereTheUnpackedLibraryOfSqliteIsBroken() throws IOException {
        installed();
        List<Path> libraries;
        try (var files = Files.walk(workplace.path("app/archives"))) {
            libraries =
                    files.filter(file -> file.toString().contains("-sqlite/")).toList();
        }
        assertThat(libraries).hasSize(1);
        Files.writeString(libraries.getFirst(), "garbage");

        try (var hub = workplace.start("serve", "--port", "0")) {
            hub.awaitError(Pattern.compile("listens on"), Duration.ofSeconds(30));
            assertThat(workplace.run("tools").orThrow().out()).contains("demo.echo");
        }
    }

    @Test
    void otherJdkStartsWithoutTheArchivesOfTheBuild() throws IOException {
        var real = Path.of(System.getProperty("java.home"));
        workplace.file("jdk/release", Files.readString(real.resolve("release")) + "IMPLEMENTOR=\"Somebody Else\"\n");
        Files.createSymbolicLink(workplace.path("jdk/bin"), real.resolve("bin"));
        installed().variable("JACKFIELD_JAVA_HOME", workplace.path("jdk").toString());

        assertThat(flag("AOTCache")).isEqualTo(NONE);
        assertThat(workplace.run("version").exitCode()).isZero();
    }
}
