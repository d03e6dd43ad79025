package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.cli.client.FarHub;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `--profile`, with a hub in this process and with one elsewhere; their source is a third hub with the demo.
class ProfileCommandsTest {
    private OpenHub demo;
    private ConfigFolder config;
    private Shell shell;

    @BeforeEach
    void configure(@TempDir Path folder) throws Exception {
        demo = new OpenHub(new ConfigFolder(Files.createDirectory(folder.resolve("demo"))).load());
        config = new ConfigFolder(folder).file("jackfield.yaml", """
            sources:
              demo: {url: "%s/mcp/demo"}
            profiles:
              dev:
                include: [echo, ecko]
                tools:
                  demo.time: {name: clock, fixed: {zone: UTC}}
              found: {view: search}
            """.formatted(demo.url()));
        shell = new Shell(folder);
    }

    @AfterEach
    void close() {
        demo.close();
    }

    @Test
    void profileOfAHubMadeForTheCommand() {
        assertThat(shell.run("tools", "--profile", "dev").out().lines())
                .extracting(line -> line.substring(0, line.indexOf('\t')))
                .containsExactly("demo.echo", "clock");
        assertThat(shell.run("call", "--profile", "dev", "clock").out()).contains("Z");
        assertThat(shell.run("call", "--profile", "dev", "clock", "zone=UTC").out())
                .contains("it has no parameter 'zone'");
    }

    @Test
    void profileOfAHubElsewhere() {
        try (var hub = new OpenHub(config.load())) {
            var url = hub.url().toString();

            assertThat(shell.run("tools", "--url", url, "--profile", "dev").out())
                    .contains("demo.echo", "clock")
                    .doesNotContain("countdown");
            assertThat(shell.run("status", "--url", url).out())
                    .contains("  dev: 2 tools at " + url + "/mcp/dev")
                    .contains("    include: nothing matches 'ecko'");
        }
    }

    @Test
    void profileIsSearched() {
        assertThat(shell.run("tools", "--profile", "dev", "what time is it").out())
                .startsWith("clock\n")
                .contains("./jackfield call --profile dev clock");
        assertThat(shell.run("tools", "--profile", "dev", "countdown").out()).doesNotContain("countdown");
    }

    @Test
    void profileThatListsOnlySearchToolsIsSearchedAsWell() {
        assertThat(shell.run("tools", "--profile", "found").out()).doesNotContain("demo.echo");
        assertThat(shell.run("tools", "--profile", "found", "demo.echo").out())
                .startsWith("demo.echo\n")
                .contains("Says what you say.", "Declared by its server: only reads")
                .contains("text (string, required)", "./jackfield call --profile found demo.echo");
        assertThat(shell.run("tools", "--profile", "found", "time or countdown").out())
                .contains("demo.time\tzone: str = 'UTC'\t");
        assertThat(shell.run("skills", "--profile", "found").out()).contains("DemoMCP\t3\t");
    }

    @Test
    void sourceAloneIsFilteredByText() {
        assertThat(shell.run("tools", "--profile", "demo", "slowly").out())
                .startsWith("countdown\t")
                .hasLineCount(1);
        assertThat(shell.run("tools", "--profile", "demo", "x", "--read-only").err())
                .contains("Leave out --profile.");
        assertThat(shell.run("skills", "--profile", "demo").err()).contains("'demo' shows one source alone");
    }

    /// A server may be a hub itself, or have a tool of this name for anything else.
    @Test
    void searchToolOfASourceIsNotTakenForTheHubs(@TempDir Path elsewhere) {
        try (var inner = new OpenHub(new ConfigFolder(elsewhere)
                .file("jackfield.yaml", "mcp: {view: search}\n")
                .load())) {
            config.file("jackfield.yaml", "sources: {inner: {url: \"" + inner.url() + "/mcp\"}}\n");

            assertThat(shell.run("tools", "--profile", "inner", "page by page").out())
                    .startsWith("search_skills\t")
                    .hasLineCount(1);
            assertThat(shell.run("skills", "--profile", "inner").err()).contains("'inner' shows one source alone");
        }
    }

    @Test
    void profileWithoutPromptsSaysWhereToLook() {
        assertThat(shell.run("prompts", "-p", "dev").err()).contains("No prompts in 'dev'; 'jackfield sources'");
    }

    @Test
    void sourceCanBeNamedAsWell() {
        assertThat(shell.run("tools", "--profile", "demo").out()).startsWith("echo\t");
    }

    @Test
    void unknownProfileIsRefusedWithTheNearest() {
        try (var hub = new OpenHub(config.load())) {
            var near = shell.run("tools", "--profile", "dve");
            var far = shell.run("tools", "--profile", "dve", "--url", hub.url().toString());

            assertThat(near.exit()).isEqualTo(3);
            assertThat(near.err()).contains("There is no profile or source 'dve' here. Did you mean /mcp/dev?");
            assertThat(shell.run("tools", "--profile", "aj").err())
                    .contains("'aj'")
                    .doesNotContain("/mcp/ai");
            assertThat(far.exit()).isEqualTo(3);
            assertThat(far.err()).contains("There is no profile or source 'dve' here. Did you mean /mcp/dev?");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:1,http://h:1/mcp/dev",
        "http://h:1/mcp,http://h:1/mcp/dev",
        "https://h/hub/mcp/,https://h/hub/mcp/dev"
    })
    void profileIsAPathOfTheHub(String url, String endpoint) {
        assertThat(new FarHub(URI.create(url), Optional.empty(), Trust.USUAL).mcp(Optional.of("dev")))
                .hasToString(endpoint);
    }
}
