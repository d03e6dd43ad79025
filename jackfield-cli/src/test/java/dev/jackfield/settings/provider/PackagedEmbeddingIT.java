package dev.jackfield.settings.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The model in the folder of an installation, which is not on the class path of a hub.
class PackagedEmbeddingIT {
    private static final Path TESTS = tests();
    private static final Path APP = TESTS.resolveSibling("jackfield");

    @TempDir
    Path folder;

    private static Path tests() {
        try {
            return Path.of(PackagedEmbeddingIT.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private int probe(String... options) throws Exception {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx64m",
                "-XX:-UsePerfData"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-cp",
                APP.resolve("jackfield.jar") + File.pathSeparator + TESTS,
                EmbeddingProbe.class.getName(),
                folder.resolve("state").toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start()
                .waitFor();
    }

    @Test
    void modelIsLoadedFromTheFolderBesideTheJarAndLeavesFilesOnlyInTheStateFolder() throws Exception {
        var temporary = Files.createDirectory(folder.resolve("tmp"));
        var home = Files.createDirectory(folder.resolve("home"));

        var exitCode = probe("-Djava.io.tmpdir=" + temporary, "-Duser.home=" + home);

        assertThat(folder.resolve("output")).hasContent(APP.resolve("embedding/jackfield-embedding.jar") + "\n384");
        assertThat(exitCode).isZero();
        assertThat(temporary).isEmptyDirectory();
        assertThat(home).isEmptyDirectory();
        assertThat(folder.resolve("state/native")).isDirectoryContaining("glob:**/onnxruntime-*");
    }

    @Test
    void nativeCodeThatCannotBeLoadedIsExplained() throws Exception {
        var libraries = Files.createDirectory(folder.resolve("libraries"));
        Files.writeString(libraries.resolve(System.mapLibraryName("onnxruntime")), "no library");

        probe("-Donnxruntime.native.path=" + libraries);

        assertThat(folder.resolve("output"))
                .content()
                .containsOnlyOnce("Search uses words only from now on: The native code of ONNX Runtime for ")
                .contains("cannot be loaded", libraries.toString());
    }

    @Test
    void classPathOfAHubHasNothingOfTheModel() throws IOException {
        try (var jar = new JarFile(APP.resolve("jackfield.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Class-Path"))
                    .contains("lib/jackfield-core-")
                    .doesNotContain("embedding", "onnx", "langchain4j");
        }
    }

    @Test
    void nativeLibrariesHaveNoDebugSymbols() throws IOException {
        try (var jar = new JarFile(APP.resolve("embedding/onnxruntime.jar").toFile())) {
            assertThat(jar.stream().map(Object::toString))
                    .contains("ai/onnxruntime/native/linux-x64/libonnxruntime.so", "ai/onnxruntime/OrtSession.class")
                    .noneMatch(name -> name.endsWith(".pdb") || name.contains(".dSYM"));
        }
    }
}
