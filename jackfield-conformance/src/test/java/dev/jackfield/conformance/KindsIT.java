package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The kind of source that the documentation shows, as a jar in the folder of an installation.
class KindsIT {
    private static final Path PAGE = NodeRuntime.resolve("../../docs/kinds.md").normalize();
    private static final Pattern CODE = Pattern.compile("(?s)```java\n(.*?)```");
    private static final String KIND = "dev.jackfield.builtin.echo.EchoKind";

    private final Workplace workplace = Workplace.with("sources: {canyon: {echo: 'oh ', times: 2}}\n");

    @BeforeEach
    void install() throws IOException {
        var code = CODE.matcher(Files.readString(PAGE));
        assertThat(code.find()).isTrue();
        workplace.file("EchoKind.java", code.group(1));
        var failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        System.err,
                        "-d",
                        workplace.path("classes").toString(),
                        workplace.path("EchoKind.java").toString());
        assertThat(failed).isZero();
        workplace.file("classes/META-INF/services/dev.jackfield.kind.SourceKind", KIND);
        pack(workplace.path("classes"), workplace.path("kinds/echo.jar"));
        workplace.variable("JACKFIELD_KINDS", workplace.path("kinds").toString());
    }

    private static void pack(Path classes, Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        try (var system = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"));
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var packed = system.getPath(classes.relativize(file).toString());
                Files.createDirectories(packed.toAbsolutePath().getParent());
                Files.copy(file, packed);
            }
        }
    }

    @Test
    void kindInTheFolderIsAKindOfTheHub() {
        assertThat(workplace.run("check").orThrow().err()).contains("fine, 1 source");
        assertThat(workplace.run("call", "canyon.say", "text=hello").orThrow().out())
                .contains("oh hellooh hello");
        assertThat(workplace.run("test", "canyon").orThrow().out()).contains("It works: java, ready");
        assertThat(workplace.run("doctor", "canyon").out()).contains("Its echo is oh", "java, 1 tool");
    }

    @Test
    void folderThatIsNotThereIsSaid() {
        var end = workplace
                .variable("JACKFIELD_KINDS", workplace.path("nowhere").toString())
                .run("check");

        assertThat(end.exitCode()).isEqualTo(2);
        assertThat(end.err()).contains("nowhere is no folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo.jar", "echo.JAR"})
    void jarThatOthersCanWriteIsNotLoaded(String name) throws IOException {
        var jar = Files.move(workplace.path("kinds/echo.jar"), workplace.path("kinds/" + name));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--rw-"));
        var end = workplace.run("check");

        assertThat(end.exitCode()).isEqualTo(2);
        assertThat(end.err()).contains(name, "chmod go-w");
    }
}
