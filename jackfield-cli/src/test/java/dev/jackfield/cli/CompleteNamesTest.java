package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names for shells, from a hub that runs.
class CompleteNamesTest {
    @TempDir
    private Path folder;

    private OpenHub hub;

    @BeforeEach
    void open() {
        hub = new OpenHub(new ConfigFolder(folder).load());
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private List<String> names(String kind, String prefix, String... line) {
        var arguments = new ArrayList<>(List.of("complete-names", kind, "--", prefix, "jackfield"));
        arguments.addAll(List.of(line));
        arguments.addAll(List.of("--url", hub.url().toString()));
        return new Shell(folder)
                .run(arguments.toArray(String[]::new))
                .out()
                .lines()
                .toList();
    }

    @Test
    void toolsThatBeginSoAreNamed() {
        assertThat(names("tools", "demo.e", "call")).containsExactly("demo.echo");
    }

    @Test
    void sourcesAreNamed() {
        assertThat(names("sources", "", "tools")).containsExactly("demo");
    }

    @Test
    void skillsAreNamed() {
        assertThat(names("skills", "De", "skills")).containsExactly("Demo");
    }

    @Test
    void argumentsOfTheToolInTheLineAreNamed() {
        assertThat(names("arguments", "", "call", "--json", "demo.echo")).containsExactly("text=");
        assertThat(names("arguments", "", "call", "demo.echo", "text=a")).isEmpty();
    }

    @Test
    void withoutAHubThereIsNoNameAndNoWord() {
        var outcome = new Shell(folder).run("complete-names", "tools", "--", "", "jackfield", "call");

        assertThat(outcome).isEqualTo(new Shell.Outcome(0, "", ""));
    }

    @Test
    void hubThatCannotBeReachedIsNotMentioned() {
        var outcome = new Shell(folder)
                .run("complete-names", "tools", "--", "", "jackfield", "call", "--url", "http://127.0.0.1:9");

        assertThat(outcome).isEqualTo(new Shell.Outcome(0, "", ""));
    }
}
