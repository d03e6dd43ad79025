package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoorsTest {
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
         "clientInfo":{"name":"t","version":"1"}}}\
        """;

    private static final String TWO_PEOPLE = """
        tokens:
          - {token: token-of-ann, identity: ann}
          - {token: token-of-olga, identity: olga, roles: [admin]}
        """;

    @TempDir
    private Path temporary;

    private OpenHub open(String yaml) {
        return new OpenHub(
                new ConfigFolder(temporary).file("jackfield.yaml", yaml).load());
    }

    @Test
    void bindBeyondThisMachineWithoutTokensIsRefused() {
        var loaded = new ConfigFolder(temporary).load();
        try (var assembly = new Assembly(loaded)) {
            var everywhere = loaded.settings().http().withAddress("0.0.0.0", 0);

            assertThatThrownBy(() -> Doors.open(assembly, everywhere, OpenHub.ADMIN, Optional.empty()))
                    .hasMessageContaining("Refusing to listen on 0.0.0.0 without tokens");
        }
    }

    @Test
    void bindBeyondThisMachineWithTokensIsFine() {
        var loaded =
                new ConfigFolder(temporary).file("jackfield.yaml", TWO_PEOPLE).load();
        try (var assembly = new Assembly(loaded);
                var doors = Doors.open(
                        assembly,
                        loaded.settings().http().withAddress("0.0.0.0", 0),
                        OpenHub.ADMIN,
                        Optional.empty())) {
            assertThat(doors.url()).startsWith("http://");
        }
    }

    @Test
    void withoutTokensThisMachineNeedsNone() throws Exception {
        try (var hub = open("sources: {}\n")) {
            assertThat(hub.post("/mcp", "", INITIALIZE).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void unknownTokenIsRefusedEvenWhereNoneIsNeeded() throws Exception {
        try (var hub = open("sources: {}\n")) {
            assertThat(hub.post("/mcp", "stolen", INITIALIZE).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void withTokensEverybodyNeedsOne() throws Exception {
        try (var hub = open(TWO_PEOPLE)) {
            var refused = hub.post("/mcp", "", INITIALIZE);

            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"jackfield\"");
            assertThat(hub.post("/mcp", "token-of-ann", INITIALIZE).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void tokenOfTheStateFolderAlwaysOpens() throws Exception {
        try (var hub = open(TWO_PEOPLE)) {
            assertThat(hub.post("/mcp", OpenHub.ADMIN, INITIALIZE).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void statusIsForThoseWhoRunTheHub() throws Exception {
        try (var hub = open(TWO_PEOPLE)) {
            assertThat(hub.get("/status", "").statusCode()).isEqualTo(401);
            assertThat(hub.get("/status", "token-of-ann").statusCode()).isEqualTo(403);
            assertThat(hub.get("/status", "token-of-olga").statusCode()).isEqualTo(200);
            assertThat(hub.get("/status", OpenHub.ADMIN).body()).contains("\"sources\":[]");
        }
    }

    @Test
    void statusIsOpenToThisMachineWithoutTokens() throws Exception {
        try (var hub = open("sources: {off: {enabled: false}}\n")) {
            assertThat(hub.get("/status", "").body())
                    .contains("{\"id\":\"off\",\"state\":\"stopped\",\"tools\":0,")
                    .contains("disabled in the configuration");
        }
    }

    @Test
    void pathOfAProfileServesIt() throws Exception {
        try (var hub = open(
                "sources: {off: {enabled: false}}\nprofiles: {dev: {description: For the build, sources: [off]}}\n")) {
            assertThat(hub.post("/mcp/dev", "", INITIALIZE).body()).contains("\"instructions\":\"For the build\"");
            assertThat(hub.post("/mcp/dve", "", INITIALIZE).body()).contains("Did you mean /mcp/dev?");
            assertThat(hub.get("/status", "").body())
                    .contains("\"profiles\":[{\"id\":\"dev\",\"path\":\"/mcp/dev\",\"tools\":0,\"problems\":[]}]");
        }
    }

    @Test
    void statusCanOnlyBeRead() throws Exception {
        try (var hub = open("sources: {}\n")) {
            assertThat(hub.post("/status", "", "{}").statusCode()).isEqualTo(405);
        }
    }
}
