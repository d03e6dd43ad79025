package dev.jackfield.server;

import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusToolTest {
    private static final String YAML = """
        sources: {off: {command: x, enabled: false}, hidden: {command: y, enabled: false}}
        profiles: {dev: {sources: [off]}, ops: {sources: [jackfield]}}
        tokens: [{token: jf_rita_rita_rita, identity: rita}]
        rules: ["deny hidden.* to rita"]
        """;

    @TempDir
    private Path temporary;

    private String answer(String path, String token, String arguments) throws InterruptedException {
        try (var hub = new OpenHub(
                        new ConfigFolder(temporary).file("jackfield.yaml", YAML).load());
                var client = hub.mcp(path, token)) {
            return textOf(client.call("jackfield.status", arguments));
        }
    }

    @Test
    void whoRunsTheHubReadsTheWholeReport() throws InterruptedException {
        assertThat(answer("/mcp", OpenHub.ADMIN, "{}"))
                .contains("\"version\":", "\"id\":\"off\"", "\"id\":\"hidden\"", "disabled in the configuration");
    }

    @Test
    void othersReadTheStatesOfWhatTheyMaySee() throws InterruptedException {
        assertThat(answer("/mcp", "jf_rita_rita_rita", "{}"))
                .isEqualTo("{\"sources\":[{\"id\":\"off\",\"state\":\"stopped\"}]}");
    }

    @Test
    void descriptionOfASourceIsShownWithIt() throws InterruptedException {
        var yaml = YAML.replace("off: {command: x", "off: {description: Our attic, command: x");
        try (var hub = new OpenHub(
                        new ConfigFolder(temporary).file("jackfield.yaml", yaml).load());
                var admin = hub.mcp("/mcp", OpenHub.ADMIN);
                var rita = hub.mcp("/mcp", "jf_rita_rita_rita")) {
            assertThat(textOf(admin.call("jackfield.status", "{}"))).contains("\"description\":\"Our attic\"");
            assertThat(textOf(rita.call("jackfield.status", "{}"))).contains("\"description\":\"Our attic\"");
            assertThat(rita.ask("tools/list", "{}").result().toString()).contains("\"description\":\"Our attic\"");
        }
    }

    @Test
    void listThatFailsForOneReaderIsShownToThatOneAlone() throws Exception {
        try (var hub = new OpenHub(
                        new ConfigFolder(temporary).file("jackfield.yaml", YAML).load());
                var admin = hub.mcp("/mcp", OpenHub.ADMIN);
                var rita = hub.mcp("/mcp", "jf_rita_rita_rita")) {
            var flow = new FailingFor();
            hub.assembly()
                    .hub()
                    .catalog()
                    .change(sources ->
                            Stream.concat(sources.stream(), Stream.of(flow)).toList());
            var incomplete = "\"incomplete\":[{\"kind\":\"prompts\"";

            flow.owner = "rita";
            assertThat(textOf(rita.call("jackfield.status", "{}"))).contains(incomplete + "}]");
            assertThat(textOf(admin.call("jackfield.status", "{}"))).doesNotContain("incomplete");
            assertThat(hub.get("/status", OpenHub.ADMIN).body()).doesNotContain("incomplete");

            flow.owner = "admin";
            assertThat(textOf(rita.call("jackfield.status", "{}"))).doesNotContain("incomplete");
            assertThat(textOf(admin.call("jackfield.status", "{}")))
                    .contains(incomplete + ",\"reason\":\"out of order\"}]");
            assertThat(hub.get("/status", OpenHub.ADMIN).body()).contains(incomplete);
        }
    }

    /// Lists prompts for each identity apart, and cannot for one of them.
    private static final class FailingFor extends FakeSource {
        private volatile String owner = "";

        FailingFor() {
            super("flow", "");
        }

        @Override
        public Set<Item.Kind> personalKinds() {
            return Set.of(Item.Kind.PROMPT);
        }

        @Override
        public Manifest manifest(Viewer viewer) {
            if (viewer.identity().name().equals(owner)) {
                throw new IllegalStateException("out of order");
            }
            return Manifest.EMPTY;
        }
    }

    @Test
    void numberOfToolsIsThatOfTheList() throws InterruptedException {
        try (var hub = new OpenHub(new ConfigFolder(temporary).load());
                var all = hub.mcp("/mcp", OpenHub.ADMIN);
                var demo = hub.mcp("/mcp/demo", OpenHub.ADMIN)) {
            var listed = demo.ask("tools/list", "{}").result().get("tools").orElseThrow();

            assertThat(textOf(all.call("jackfield.status", "{\"source\":\"demo\"}")))
                    .contains("\"tools\":" + listed.items().size());
        }
    }

    @Test
    void oneSourceCanBeAskedFor() throws InterruptedException {
        assertThat(answer("/mcp", OpenHub.ADMIN, "{\"source\":\"off\"}"))
                .contains("\"id\":\"off\"")
                .doesNotContain("hidden");
    }

    @Test
    void unknownSourceIsAnsweredWithTheOnesThereAre() throws InterruptedException {
        assertThat(answer("/mcp", "jf_rita_rita_rita", "{\"source\":\"hidden\"}"))
                .isEqualTo("There is no source 'hidden' at this endpoint. The sources are: off.");
    }

    @Test
    void profileShowsItWhenItHasTheHubItself() throws InterruptedException {
        assertThat(answer("/mcp/ops", OpenHub.ADMIN, "{}")).contains("\"id\":\"off\"");
        assertThatThrownBy(() -> answer("/mcp/dev", OpenHub.ADMIN, "{}"))
                .hasMessageContaining("No tool 'jackfield.status'");
    }
}
