package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub whose source is another hub, over WebSocket.
@Timeout(60)
class WebSocketHubTest {
    @TempDir
    private Path folder;

    private LoadedConfig load(String name, String yaml) {
        return new ConfigFolder(folder.resolve(name))
                .file("jackfield.yaml", yaml)
                .load();
    }

    private String stateOf(String token) throws InterruptedException {
        var tokens = "tokens: [{token: token-of-ann, identity: ann}]\n";
        try (var far = new OpenHub(load("far", tokens));
                var near = new Assembly(load(
                        "near",
                        "sources: {far: {url: \"%s/mcp\", headers: {Authorization: \"Bearer %s\"}}}\n"
                                .formatted(far.url().toString().replaceFirst("^http", "ws"), token)))) {
            near.start();
            near.hub().catalog().awaitSettled(Duration.ofSeconds(30));
            var state = near.hub().catalog().source("far").orElseThrow().state();
            return state.word() + ": " + state.detail();
        }
    }

    @Test
    void sourceIsReadyWithTheRightToken() throws Exception {
        assertThat(stateOf("token-of-ann")).startsWith("ready: MCP 2026-07-28");
    }

    @Test
    void wrongTokenIsRefusedAndSaid() throws Exception {
        assertThat(stateOf("of-nobody")).startsWith("backoff").contains("/mcp answered 401 to a WebSocket upgrade");
    }
}
