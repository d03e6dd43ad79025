package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubReceptionTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}";

    private OpenHub hub;

    @BeforeEach
    void open(@TempDir Path temporary) {
        hub = new OpenHub(new ConfigFolder(temporary).load());
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private String names(String path) throws InterruptedException {
        try (var client = hub.mcp(path, "")) {
            return client.ask("tools/list", "{}")
                    .result()
                    .get("tools")
                    .orElseThrow()
                    .tree()
                    .valueStream()
                    .map(tool -> tool.path("name").asString())
                    .toList()
                    .toString();
        }
    }

    @Test
    void mcpServesEverything() throws InterruptedException {
        assertThat(names("/mcp")).isEqualTo("[demo.echo, demo.time, demo.countdown, jackfield.status]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mcp/demo", "/mcp/demo/", "/mcp/mcp-demo"})
    void pathOfASourceServesItUnderItsOwnNames(String path) throws InterruptedException {
        assertThat(names(path)).isEqualTo("[echo, time, countdown]");
    }

    @Test
    void profileThatWasConfiguredAMomentAgoIsServed(@TempDir Path other) throws Exception {
        var folder = new ConfigFolder(other).file("jackfield.yaml", "sources: {off: {command: x, enabled: false}}\n");
        try (var changing = new OpenHub(folder.load())) {
            var catalog = changing.assembly().hub().catalog();
            folder.file("jackfield.yaml", "sources: {off: {command: x, enabled: false}}\nprofiles: {fresh: {}}\n");
            catalog.setUpkeep(_ -> {
                changing.reload(folder.load());
                return true;
            });

            assertThat(changing.post("/mcp/fresh", "", LIST).statusCode()).isNotEqualTo(404);
        }
    }

    @Test
    void sourceThatIsDeniedIsAsUnknownAsOneThatIsNotThere(@TempDir Path other) throws Exception {
        var folder = new ConfigFolder(other).file("jackfield.yaml", """
            sources: {secret: {enabled: false}}
            tokens: [{token: token-of-ann, identity: ann}]
            rules: [deny secret.* to ann]
            """);
        try (var strict = new OpenHub(folder.load())) {
            var denied = strict.post("/mcp/secret", "token-of-ann", LIST);
            var near = strict.post("/mcp/secre", "token-of-ann", LIST);

            assertThat(denied.statusCode()).isEqualTo(404);
            assertThat(denied.body()).contains("/mcp serves all sources").doesNotContain("Did you mean");
            assertThat(near.body()).doesNotContain("secret");
            assertThat(strict.post("/mcp/secret", OpenHub.ADMIN, LIST).statusCode())
                    .isNotEqualTo(404);
        }
    }

    @Test
    void pathOfAnAliasServesItsSource(@TempDir Path other) throws Exception {
        var folder = new ConfigFolder(other);
        var aliased = "sources: {code: {enabled: false, aliases: [code-runner]}}\n";
        try (var open = new OpenHub(folder.file("jackfield.yaml", aliased).load())) {
            assertThat(open.post("/mcp/code-runner", "", LIST).statusCode()).isNotEqualTo(404);
            assertThat(open.post("/mcp/code-runer", "", LIST).body()).contains("Did you mean /mcp/code-runner?");

            open.reload(folder.file("jackfield.yaml", aliased.replace("code-runner", "runner"))
                    .load());

            assertThat(open.post("/mcp/runner", "", LIST).statusCode()).isNotEqualTo(404);
            assertThat(open.post("/mcp/code-runner", "", LIST).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void unknownSourceNamesTheNearest() throws Exception {
        var refused = hub.post("/mcp/dema", "", LIST);

        assertThat(refused.statusCode()).isEqualTo(404);
        assertThat(refused.body()).contains("Did you mean /mcp/demo?");
    }

    @Test
    void sourceThatIsLikeNoneIsPointedToAll() throws Exception {
        assertThat(hub.post("/mcp/xyzzyplugh", "", LIST).body()).contains("/mcp serves all sources.");
    }
}
