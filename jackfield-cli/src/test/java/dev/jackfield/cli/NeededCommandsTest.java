package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A command reads and loads what it needs, because each class costs time at each start.
class NeededCommandsTest {
    /// What only a hub needs.
    private static final List<String> HEAVY = List.of(
            "org.eclipse.jetty.",
            "ch.qos.logback.",
            "org.sqlite.",
            "com.networknt.",
            "org.snakeyaml.",
            "tools.jackson.databind.",
            "io.micrometer.",
            "org.apache.lucene.",
            "dev.jackfield.core.search.",
            "dev.jackfield.core.signature.",
            "dev.jackfield.core.catalog.",
            "dev.jackfield.core.schema.",
            "dev.jackfield.core.upstream.",
            "dev.jackfield.agent.",
            "dev.jackfield.agent.conversation.",
            "dev.jackfield.agent.converse.",
            "dev.jackfield.server.store.");

    @TempDir
    private Path folder;

    @Test
    void helpHasAllCommandsUnderTheirOwnNames() {
        var program = JackfieldCommand.commandLine(new Shell(folder).surroundings());

        assertThat(program.getSubcommands().keySet()).containsExactlyElementsOf(Commands.NAMES);
    }

    @Test
    void commandIsReadAlone() {
        assertThat(Commands.neededFor("tools", "--help")).containsExactly("tools");
    }

    @ParameterizedTest
    @ValueSource(strings = {"help", "completion", "complete-names", "tolls", "--help", ""})
    void whatIsNoCommandOfItsOwnReadsAll(String first) {
        assertThat(Commands.neededFor(first, "tools")).isEqualTo(Commands.NAMES);
    }

    @Test
    void nothingAtAllReadsAll() {
        assertThat(Commands.neededFor()).isEqualTo(Commands.NAMES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tools", "prompts", "resources"})
    void commandForAHubThatRunsLoadsNothingOfAHub(String command) throws Exception {
        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            var loaded = loaded(command, "--url", hub.url().toString(), "--token", OpenHub.ADMIN);

            assertThat(loaded).contains("dev.jackfield.cli.JackfieldCommand");
            assertThat(loaded).filteredOn(NeededCommandsTest::isHeavy).isEmpty();
        }
    }

    @Test
    void searchLoadsNothingOfAHub() throws Exception {
        try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
            var loaded = loaded("tools", "time or countdown", "--url", hub.url().toString(), "--token", OpenHub.ADMIN);

            assertThat(loaded).contains("dev.jackfield.cli.output.FoundTools");
            assertThat(loaded).filteredOn(NeededCommandsTest::isHeavy).isEmpty();
        }
    }

    @Test
    void chatLoadsNothingOfAHub() throws Exception {
        try (var model = ScriptedModel.start(ModelStep.text("Hello."))) {
            Files.writeString(
                    folder.resolve("jackfield.yaml"),
                    "providers: {local: {kind: openai, url: \"%s\", model: m}}\n".formatted(model.url()));
            try (var hub = new OpenHub(new ConfigFolder(folder).load())) {
                var loaded = loaded("chat", "--once", "hi", "--url", hub.url().toString(), "--token", OpenHub.ADMIN);

                assertThat(loaded).contains("dev.jackfield.cli.chat.TurnScreen");
                assertThat(loaded).filteredOn(NeededCommandsTest::isHeavy).isEmpty();
            }
        }
    }

    private static boolean isHeavy(String type) {
        return HEAVY.stream().anyMatch(type::startsWith);
    }

    /// The names of all classes that a command loads in a JVM of its own.
    private List<String> loaded(String... arguments) throws IOException, InterruptedException {
        var log = folder.resolve("classes.log");
        var line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log + "::filecount=0",
                "-cp",
                System.getProperty("java.class.path"),
                JackfieldCommand.class.getName()));
        line.addAll(List.of(arguments));
        var process = new ProcessBuilder(line).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        try (var lines = Files.lines(log)) {
            return lines.flatMap(NeededCommandsTest::name).toList();
        }
    }

    /// A line is like `[0.1s][info][class,load] java.lang.Object source: jrt:/java.base`.
    private static Stream<String> name(String line) {
        var words = line.replaceFirst("^(\\[[^]]*])+ ", "").split(" ", -1);
        return words.length > 2 && words[1].equals("source:") ? Stream.of(words[0]) : Stream.empty();
    }
}
