package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.Confinement;
import dev.jackfield.transport.stdio.Surroundings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// GraalJS in a JVM of its own, of the JDK that runs the hub.
///
/// The engine confines scripts by itself; bubblewrap is a second wall, where it works.
public final class JavaScriptProgram implements WorkerProgram {
    private static final Logger LOG = LoggerFactory.getLogger(JavaScriptProgram.class);
    private static final String MAIN = "dev.jackfield.worker.WorkerMain";
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    /// Nothing but messages may be written to standard output, and out of memory is the end. Without the second
    /// compiler workers start earlier, and short scripts take less time. The engine would unpack a library, which
    /// it does not need here, into the home folder, and complain where it cannot. An archive of classes holds only
    /// for a JVM with the same options.
    private static final List<String> OPTIONS = List.of("""
        -Xlog:disable -Xlog:all=error:stderr -Xlog:cds=off:stderr -Xlog:aot=off:stderr
        -XX:-PrintWarnings -XX:+DisplayVMOutputToStderr -XX:+ExitOnOutOfMemoryError
        -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:+DisableAttachMechanism
        -XX:MaxDirectMemorySize=16m -XX:MaxMetaspaceSize=128m -Xss16m
        --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow
        -Duser.home=/dev/null -Dpolyglotimpl.AttachLibraryFailureAction=ignore\
        """.split("\\s+"));

    private final List<Path> classPath;
    private final Optional<Path> archive;

    /// Uses the jars of an installation.
    ///
    /// @param archive the archive of their classes, with which a worker starts faster
    public JavaScriptProgram(List<Path> classPath, Optional<Path> archive) {
        this.classPath = classPath.stream().map(Path::toAbsolutePath).toList();
        this.archive = archive.map(Path::toAbsolutePath);
    }

    /// Uses all jars of a folder, in the order of their names: an archive holds for one class path.
    public static JavaScriptProgram fromFolder(Path folder, Optional<Path> archive) {
        try (var files = Files.list(folder)) {
            return new JavaScriptProgram(
                    files.filter(file -> file.toString().endsWith(".jar"))
                            .sorted()
                            .toList(),
                    archive);
        } catch (IOException missing) {
            LOG.debug("The engine for JavaScript is missing", missing);
            return new JavaScriptProgram(List.of(), archive);
        }
    }

    @Override
    public ScriptLanguage language() {
        return ScriptLanguage.JAVASCRIPT;
    }

    @Override
    public boolean isReusable() {
        return true;
    }

    @Override
    public Optional<String> unavailableReason() {
        return !classPath.isEmpty() && classPath.stream().allMatch(Files::exists) && Files.isExecutable(java())
                ? Optional.empty()
                : Optional.of(
                        "The folder 'code' beside jackfield.jar is missing or incomplete. Install Jackfield again.");
    }

    private static Path java() {
        return JAVA_HOME.resolve("bin/java");
    }

    @Override
    public ChildCommand command(int memory) {
        var line = new ArrayList<>(List.of(java().toString(), "-Xmx" + memory + "m"));
        line.addAll(OPTIONS);
        archive.ifPresent(file -> line.add("-XX:AOTCache=" + file));
        line.addAll(List.of(
                "-cp",
                String.join(
                        File.pathSeparator,
                        classPath.stream().map(Path::toString).toList()),
                MAIN));
        var command = new ChildCommand("javascript", line, Map.of(), Optional.empty()).withoutUsualVariables();
        return Bubblewrap.isUsable()
                ? command.withConfinement(Confinement.createBare(Surroundings.BARE_WITH_PROC, visibleFolders()))
                : command;
    }

    private List<Path> visibleFolders() {
        return Stream.of(Stream.of(JAVA_HOME), classPath.stream(), archive.stream())
                .flatMap(files -> files.map(JavaScriptProgram::folder))
                .distinct()
                .toList();
    }

    private static Path folder(Path file) {
        return Files.isDirectory(file) ? file : Objects.requireNonNull(file.getParent());
    }
}
