package dev.jackfield.cli;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tools that servers show only to clients that can be asked, as the command line meets them.
class ItemListerTest {
    private final FakeUpstream up = FakeUpstream.named("up")
            .modern()
            .tool("plain", _ -> text("plain"))
            .toolFor("elicitation", "greet", _ -> text("hello"))
            .toolFor("roots", "look", _ -> text("looked"));

    @TempDir
    private Path folder;

    private HttpHost server;
    private OpenHub hub;
    private Shell shell;

    @BeforeEach
    void open() {
        server = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount(up)));
        var yaml = "sources: {up: {url: \"%s/mcp\"}}\n".formatted(server.uri());
        hub = new OpenHub(new ConfigFolder(folder).file("jackfield.yaml", yaml).load());
        shell = new Shell(folder).beside(hub);
    }

    private static McpMount mount(FakeUpstream fake) {
        return new McpMount(_ -> new Admission("all", fake::connect), McpMountSettings.DEFAULT);
    }

    @AfterEach
    void close() {
        hub.close();
        server.close();
    }

    @Test
    void allAreListedWithAWordOnThoseThatAsk() {
        var listed = shell.run("tools");

        assertThat(listed.out()).contains("up.plain\t", "up.greet\t", "up.look\t");
        assertThat(listed.err())
                .contains("up.greet asks its user a question. It needs a terminal or --answer (for folders, --root).")
                .doesNotContain("up.plain");
        assertThat(shell.run("sources").out())
                .contains("up\tready\t1 (2 more for clients that can answer" + " questions)\t");
    }

    @Test
    void toolOfTheHubThatNeedsAModelIsLeftOutWithoutOne() {
        var listed = shell.run("tools");

        assertThat(listed.out() + listed.err()).doesNotContain("ai.process");
    }

    @Test
    void callOfOneWithoutAnAnswerSaysWhatItNeeds() {
        var refused = shell.run("call", "up.greet");

        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err())
                .contains("The tool 'up.greet' asks its user a question. It needs a terminal or --answer");
        assertThat(shell.run("call", "up.look", "--answer", "name=Ann").exit()).isEqualTo(6);
        assertThat(shell.run("call", "ai.process", "aiPrompt=Hi").err())
                .contains("The tool 'ai.process' asks a language model.");
    }

    @Test
    void callThatCanBeAnsweredGoesThrough() {
        assertThat(shell.run("call", "up.greet", "--answer", "name=Ann").out()).isEqualToIgnoringNewLines("hello");
        assertThat(shell.run("call", "up.look", "--root", ".").out()).isEqualToIgnoringNewLines("looked");
        assertThat(shell.person().run("call", "up.greet").out()).isEqualToIgnoringNewLines("hello");
    }

    @Test
    void toolThatIsNotThereStaysUnknown() {
        var refused = shell.run("call", "up.nosuch");

        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("No tool 'up.nosuch' is visible to you");
    }
}
