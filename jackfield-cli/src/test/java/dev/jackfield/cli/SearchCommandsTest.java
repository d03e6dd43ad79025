package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// `jackfield tools QUERY` and `jackfield skills`, with the hub's own search.
class SearchCommandsTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    @Test
    void toolsAreFoundByWords() {
        var outcome = shell.run("tools", "slowly to zero or what time");

        assertThat(outcome.out().lines()).hasSizeGreaterThan(1).allMatch(line -> line.split("\t").length == 3);
        assertThat(outcome.out()).contains("demo.countdown\tfrom?: integer\tCounts down slowly");
    }

    @Test
    void nameOfAToolShowsEverythingAboutIt() {
        var outcome = shell.run("tools", "demo.time");

        assertThat(outcome.out().lines()).first().isEqualTo("demo.time");
        assertThat(outcome.out())
                .contains("Parameters:", "  zone (string", "default UTC", "Example:", "./jackfield call demo.time");
    }

    @Test
    void nameWithoutItsSourceIsEnough() {
        assertThat(shell.run("tools", "echo").out())
                .startsWith("demo.echo\n")
                .contains("text (string, required)", "./jackfield call demo.echo text=");
    }

    @Test
    void structuredResultIsPrintedAsJson() {
        var found = JsonMapper.shared()
                .readTree(shell.run("tools", "echo", "--json").out());

        assertThat(found.at("/results/0/name").asString()).isEqualTo("demo.echo");
        assertThat(found.at("/results/0/path").asString()).isEqualTo("Demo.echo");
        assertThat(found.at("/ranking").isString()).isTrue();
    }

    @Test
    void optionsNarrowTheSearch() {
        assertThat(shell.run("tools", "--source", "jackfield").out()).startsWith("jackfield.status\n");
        assertThat(shell.run("tools", "--source", "demo", "--limit", "2").out()).hasLineCount(2);
        assertThat(shell.run("tools", "--source", "dmeo").err()).contains("not found: dmeo", "Did you mean Demo?");
        assertThat(shell.run("tools", "time", "--limit", "0").exit()).isEqualTo(2);
    }

    @Test
    void nothingFoundIsSaid() {
        var outcome = shell.run("tools", "xyzzy");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("No tools for 'xyzzy'.");
    }

    @Test
    void skillsThatAreMissingAreNamed() throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), "sources: {off: {command: x, enabled: false}}\n");

        assertThat(shell.run("skills").err()).contains("off is missing here: stopped, disabled in the configuration");
        assertThat(shell.run("tools", "xyzzy").err())
                .contains("off is missing here: stopped, disabled in the configuration");
    }

    @Test
    void unknownSourceIsCalledASource() {
        assertThat(shell.run("tools", "--source", "dmeo").err()).contains("Source not found: dmeo. Did you mean Demo?");
    }

    @Test
    void listOfNothingDoesNotBlameTheSources() throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), "sources: {off: {command: x, enabled: false}}\n");

        assertThat(shell.run("resources").err())
                .contains("No resources: no source offers any.")
                .doesNotContain("says why");
    }

    @Test
    void skillsAreListedWithTheirMethods() {
        assertThat(shell.run("skills").out().lines()).anyMatch(line -> line.startsWith("Demo\t"));
        assertThat(JsonMapper.shared()
                        .readTree(shell.run("skills", "--json").out())
                        .at("/0/name")
                        .asString())
                .isEqualTo("Demo");
    }

    @Test
    void skillIsDescribedInEitherLanguage() {
        assertThat(shell.run("skills", "Demo").out())
                .contains("Demo.echo(text: str)", "text: str (required)", "Demo.time(");
        assertThat(shell.run("skills", "Demo.echo", "--language", "typescript").out())
                .contains("Demo.echo(args: {", "text: string,")
                .doesNotContain("text: str\n");
        assertThat(shell.run("skills", "Demo.echo", "--json").out()).contains("\"inputSchema\"", "\"text\"");
    }

    @Test
    void unknownSkillIsAnErrorWithTheNearest() {
        var outcome = shell.run("skills", "Dmeo");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("Skill not found: Dmeo. Did you mean Demo?");
    }

    @Test
    void systemPromptKeepsToItsBudget() {
        assertThat(shell.run("skills", "--prompt").out()).contains("### Demo", "- `Demo.echo(text: str)`");
        assertThat(shell.run("skills", "--prompt", "--budget", "20").out())
                .doesNotContain("### Demo")
                .contains("search_skills");
        assertThat(shell.run("skills", "--prompt", "--budget", "0").exit()).isEqualTo(2);
    }

    @Test
    void examplesOfThePageAreWhatCommandsPrint() throws IOException {
        var page = Files.readString(Path.of("..", "docs", "search.md"));

        assertThat(page)
                .contains(
                        "```text\n"
                                + shell.run("call", "jackfield.search_skills", "query=what time is it in Paris")
                                        .out(),
                        "```text\n"
                                + shell.run("call", "jackfield.describe_function", "path=Demo.time")
                                        .out());
        assertThat(shell.run(
                                "call",
                                "jackfield.call_tool",
                                "{\"name\": \"Demo.time\", \"arguments\": {\"zone\": \"UTC\"}}")
                        .out())
                .contains("Z");
    }
}
