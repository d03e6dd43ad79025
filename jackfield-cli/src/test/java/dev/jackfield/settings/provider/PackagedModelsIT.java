package dev.jackfield.settings.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The providers in the folder of an installation, which is not on the class path of a hub.
class PackagedModelsIT {
    private static final Path TESTS = tests();
    private static final Path APP = TESTS.resolveSibling("jackfield");

    @TempDir
    Path folder;

    private static Path tests() {
        try {
            return Path.of(PackagedModelsIT.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void providersAreLoadedFromTheFolderBesideTheJar() throws Exception {
        var output = folder.resolve("output");
        try (var model = ScriptedModel.start(ModelStep.text("One."), ModelStep.text("Two."))) {
            var probe = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-Xmx128m",
                            "-XX:-UsePerfData",
                            "-cp",
                            APP.resolve("jackfield.jar") + File.pathSeparator + TESTS,
                            ModelsProbe.class.getName(),
                            model.url().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();

            assertThat(probe.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        var jar = APP.resolve("providers/jackfield-providers.jar");
        assertThat(output).hasContent("%s\nOne.\n%s\nTwo.".formatted(jar, jar));
    }

    @Test
    void folderHasNothingThatTheHubHas() throws Exception {
        try (var jars = Files.list(APP.resolve("providers"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "jackfield-providers.jar",
                            "langchain4j-anthropic.jar",
                            "langchain4j-core.jar",
                            "langchain4j-http-client.jar",
                            "langchain4j-open-ai.jar",
                            "jackson-core.jar",
                            "jackson-databind.jar");
        }
        try (var jar = new JarFile(APP.resolve("jackfield.jar").toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Class-Path"))
                    .doesNotContain("jackfield-providers", "langchain4j", "jackson-databind-2");
        }
    }
}
