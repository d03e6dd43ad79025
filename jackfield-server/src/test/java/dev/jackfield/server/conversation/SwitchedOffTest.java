package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers and ensembles that are switched off offer nothing, neither to clients nor to models.
@Timeout(60)
class SwitchedOffTest extends ScriptedModelFixture {
    private static final String ENSEMBLE = """
        [ensemble]
        name = "io"
        [[invokers]]
        name = "whose"
        description = "Tells the process"
        tool = "s.who"
        """;

    /// Starts a hub whose configuration is TOML, with a server `s` and an ensemble `io` of its tools.
    private ConversingHub hub(String server, String ensemble) throws IOException, InterruptedException {
        return hub("sources", server, ensemble);
    }

    private ConversingHub hub(String servers, String server, String ensemble) throws IOException, InterruptedException {
        var script = ShellServer.in(folder).script();
        var loaded = new ConfigFolder(folder)
                .file("io.toml", ENSEMBLE)
                .file("jackfield.toml", """
                    [%s.s]
                    command = "sh"
                    args = ["%s"]
                    %s

                    [sources.io]
                    ensemble = "io.toml"
                    %s

                    [providers.local]
                    kind = "openai"
                    url = "%s"
                    key = "s3cret"
                    model = "scripted-1"
                    """.formatted(servers, script, server, ensemble, model.url()))
                .load();
        return new ConversingHub(loaded);
    }

    private static List<String> listed(TestClient client) throws InterruptedException {
        return client.ask("tools/list", "{}").result().get("tools").map(Json::items).orElseThrow().stream()
                .map(tool -> tool.object().orElseThrow().text("name").orElseThrow())
                .filter(name -> !name.startsWith("jackfield."))
                .toList();
    }

    private static void converse(TestClient client) throws InterruptedException {
        assertThat(textOf(client.call("jackfield.converse", "{\"message\":\"Who?\"}")
                        .result()))
                .isEqualTo("Done.");
    }

    private List<String> offered() {
        return model.calls()
                .getFirst()
                .tree()
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("function").path("name").asString())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sources", "mcp"})
    void ensembleOfAConfigurationInTomlIsASourceLikeAnyOther(String servers) throws Exception {
        model.then(ModelStep.call("io__whose", "{}"), ModelStep.text("Done."));
        try (var hub = hub(servers, "", "");
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(listed(client)).contains("io.whose", "s.who");
            assertThat(textOf(client.call("io.whose", "{}").result())).startsWith("process ");

            converse(client);
        }
        assertThat(offered()).contains("io__whose", "s__who");
        assertThat(model.lastCall().lastText()).startsWith("process ");
    }

    @Test
    void ensembleThatIsSwitchedOffOffersNothing() throws Exception {
        model.then(ModelStep.call("io__whose", "{}"), ModelStep.text("Done."));
        try (var hub = hub("", "enabled = false");
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(listed(client)).contains("s.who").noneMatch(name -> name.startsWith("io."));
            assertThat(textOf(client.call("io.whose", "{}").result()))
                    .isEqualTo("Source 'io' is not available: disabled in the configuration");

            converse(client);
        }
        assertThat(offered()).contains("s__who").noneMatch(name -> name.startsWith("io"));
        assertThat(model.lastCall().lastText()).doesNotContain("process");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sources", "mcp"})
    void serverThatIsSwitchedOffOffersNothing(String servers) throws Exception {
        model.then(ModelStep.call("s__who", "{}"), ModelStep.text("Done."));
        try (var hub = hub(servers, "enabled = false", "enabled = false");
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(listed(client)).noneMatch(name -> name.startsWith("s."));
            assertThat(textOf(client.call("s.who", "{}").result()))
                    .isEqualTo("Source 's' is not available: disabled in the configuration");

            converse(client);
        }
        assertThat(offered()).noneMatch(name -> name.startsWith("s_"));
        assertThat(model.lastCall().lastText()).doesNotContain("process");
    }
}
