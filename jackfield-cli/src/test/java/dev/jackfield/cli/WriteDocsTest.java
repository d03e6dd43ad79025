package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.inspect.pages.Links;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteDocsTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    private String written(String name) throws IOException {
        return Files.readString(folder.resolve("tool-docs").resolve(name));
    }

    @Test
    void everyToolGetsAPlaceThatTheIndexLeadsTo() throws IOException {
        var outcome = shell.run("docs");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).matches("Wrote 6 files about 4 tools, .*; start with .*index.md\\n");
        assertThat(written("index.md")).contains("[demo.echo](sources/demo.md#tool-demo-echo)");
        assertThat(written("sources/demo.html")).contains("<h2 id=\"tool-demo-countdown\">demo.countdown</h2>");
        assertThat(Links.in(folder.resolve("tool-docs"))).hasSizeGreaterThan(12);
        assertThat(Links.broken(folder.resolve("tool-docs"))).isEmpty();
    }

    @Test
    void whatAnExampleSaysCanBeTyped() throws IOException {
        shell.run("docs", "--format", "markdown", "demo");
        var example = Pattern.compile("\\./jackfield (call demo.echo .*)").matcher(written("sources/demo.md"));

        assertThat(example.find()).isTrue();
        assertThat(shell.run(example.group(1).split(" ")).out()).isEqualTo("text\n");
        assertThat(folder.resolve("tool-docs/index.html")).doesNotExist();
        assertThat(folder.resolve("tool-docs/sources/jackfield.md")).doesNotExist();
    }

    @Test
    void pagesOfEarlierToolsGoAndOthersStay() throws IOException {
        var sources = folder.resolve("tool-docs/sources");
        shell.run("docs");
        Files.writeString(sources.resolve("mine.md"), "my notes");
        var outcome = shell.run("docs", "--format", "markdown", "demo");

        assertThat(outcome.err()).contains("Deleted " + sources.resolve("jackfield.html") + " of an earlier run");
        assertThat(sources.toFile().list()).containsExactlyInAnyOrder("demo.md", "demo.html", "mine.md");
    }

    @Test
    void unknownSourceIsRefused() {
        var outcome = shell.run("docs", "nobody");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("nobody");
    }

    @Test
    void folderThatCannotBeWrittenIsNamed() throws IOException {
        Files.writeString(folder.resolve("taken"), "a file");
        var outcome = shell.run("docs", "--out", "taken");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("taken", "--out");
    }
}
