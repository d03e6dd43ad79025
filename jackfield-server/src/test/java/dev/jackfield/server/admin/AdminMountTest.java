package dev.jackfield.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.server.reload.Reloadable;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sources that are changed over HTTP while the hub runs. The server behind is another hub with its demo.
class AdminMountTest {
    private static final String SOURCES = "/admin/sources";
    private static final String FILE = """
        # my servers
        sources:
          old: {command: x, enabled: false}   # for later
        tokens: [{token: token-of-ann, identity: ann, roles: [admin]}]
        """;

    @TempDir
    private Path folder;

    private OpenHub server;
    private OpenHub hub;

    @BeforeEach
    void open() throws IOException {
        var far = Files.createDirectory(folder.resolve("far"));
        server = new OpenHub(new ConfigFolder(far).load());
        hub = OpenHub.on(new ConfigFolder(folder).file("jackfield.yaml", FILE).loader());
    }

    @AfterEach
    void close() {
        hub.close();
        server.close();
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return hub.post(SOURCES + path, OpenHub.ADMIN, body);
    }

    private String good(String id) {
        return "{\"id\": \"%s\", \"source\": {\"url\": \"%s/mcp\"}}".formatted(id, server.url());
    }

    private String file() throws IOException {
        return Files.readString(folder.resolve("jackfield.yaml"));
    }

    @ParameterizedTest
    @CsvSource({"'',401", "wrong,401", "token-of-ann,403", OpenHub.ADMIN + ",200"})
    void onlyTheAdminTokenOpensIt(String token, int status) throws Exception {
        assertThat(hub.get(SOURCES, token).statusCode()).isEqualTo(status);
    }

    @Test
    void toBeAtThisMachineIsNotEnoughWithoutTokensEither() throws Exception {
        try (var open = OpenHub.on(new ConfigFolder(Files.createDirectory(folder.resolve("open")))
                .file("jackfield.yaml", "sources: {}\n")
                .loader())) {
            assertThat(open.get("/status", "").statusCode()).isEqualTo(200);
            assertThat(open.get(SOURCES, "").statusCode()).isEqualTo(401);
            assertThat(open.post(SOURCES + "/test", "", good("x")).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void sourceIsTriedWrittenDownAndServed() throws Exception {
        var answer = post("", good("new"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"ok\":true", "\"era\":\"modern\"", "\"tools\":");
        assertThat(file()).isEqualTo(FILE.replace("# for later\n", """
            # for later
              new:
                url: "%s/mcp"
            """.formatted(server.url())));
        assertThat(hub.get(SOURCES + "/new", OpenHub.ADMIN).statusCode()).isEqualTo(200);
    }

    @Test
    void secretGoesToTheEnvironmentFileAndNowhereElse() throws Exception {
        var body = """
            {"id": "new", "secrets": {"NEW_KEY": "s3cret"},
             "source": {"url": "%s/mcp", "headers": {"X-Key": "Key ${NEW_KEY}"}}}
            """.formatted(server.url());
        var answer = post("", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain("s3cret");
        assertThat(file()).contains("X-Key: \"Key ${NEW_KEY}\"").doesNotContain("s3cret");
        assertThat(folder.resolve(".env")).hasContent("NEW_KEY='s3cret'");
        assertThat(hub.assembly().settings().sources()).containsKey("new");
    }

    @Test
    void sourceThatDoesNotWorkIsNotAddedUnlessForced() throws Exception {
        var body = "{\"id\": \"bad\", \"source\": {\"command\": \"/nowhere/server\"}%s}";
        var refused = post("", body.formatted(""));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("/nowhere/server", "\"ok\":false");
        assertThat(file()).isEqualTo(FILE);

        assertThat(post("", body.formatted(", \"force\": true")).statusCode()).isEqualTo(200);
        assertThat(file()).contains("command: /nowhere/server");
    }

    @Test
    void whatTheHubDoesNotTakeIsPutBack() throws Exception {
        hub.assembly().reloads().addReloadable(new Reloadable() {
            @Override
            public void check(LoadedConfig next) {
                if (next.settings().sources().containsKey("new")) {
                    throw new IllegalStateException("no room");
                }
            }

            @Override
            public void apply(LoadedConfig next) {}
        });
        var answer = post("", """
            {"id": "new", "test": false, "secrets": {"KEY": "s3cret"}, "source": {"command": "x"}}
            """);

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("no room", "the file is unchanged");
        assertThat(file()).isEqualTo(FILE);
        assertThat(folder.resolve(".env")).doesNotExist();
        assertThat(hub.get("/status", OpenHub.ADMIN).body()).contains("\"configProblems\":[]");
    }

    @Test
    void sourceIsSwitchedRestartedAndRemoved() throws Exception {
        assertThat(post("", good("new")).statusCode()).isEqualTo(200);

        assertThat(post("/new/disable", "").statusCode()).isEqualTo(200);
        assertThat(hub.get(SOURCES + "/new", OpenHub.ADMIN).body()).contains("stopped", "disabled");
        assertThat(post("/new/enable", "").statusCode()).isEqualTo(200);
        assertThat(hub.get(SOURCES + "/new", OpenHub.ADMIN).body()).doesNotContain("disabled");
        assertThat(post("/new/restart", "").statusCode()).isEqualTo(200);
        assertThat(hub.delete(SOURCES + "/new", OpenHub.ADMIN).statusCode()).isEqualTo(200);
        assertThat(hub.get(SOURCES + "/new", OpenHub.ADMIN).statusCode()).isEqualTo(404);
        assertThat(file()).isEqualTo(FILE);
    }

    @Test
    void sourceIsTriedWithoutBeingSaved() throws Exception {
        assertThat(post("/test", good("any")).body()).contains("\"ok\":true");
        assertThat(post("/test", good("old")).body()).contains("\"ok\":true");
        assertThat(post("/test", "{\"source\": {\"url\": \"%s/mcp\"}}".formatted(server.url()))
                        .body())
                .contains("\"ok\":true");
        assertThat(post("/old/test", "").body()).contains("\"ok\":false", "disabled");
        assertThat(file()).isEqualTo(FILE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "                   | {\"id\":\"old\",\"source\":{\"command\":\"x\"}}                 | 409 | already",
                "                   | {\"id\":\"a b\",\"source\":{\"command\":\"x\"}}                 | 400 | is not a"
                        + " valid id",
                "                   | {\"id\":\"a\",\"source\":{\"comand\":\"x\"}}                    | 400 |"
                        + " sources.a.comand",
                "                   | {\"id\":\"a\",\"sauce\":{}}                                     | 400 | source",
                "                   | {\"id\":\"a\",\"source\":{\"command\":\"x\"},\"tset\":false}    | 400 | unknown"
                        + " key",
                "                   | {\"source\":{\"command\":\"x\"}}                                 | 400 | `id` is"
                        + " missing",
                "                   | {\"id\":7,\"source\":{\"command\":\"x\"}}                        | 400 | `id`"
                        + " must",
                "                   | {\"id\":\"a\",\"source\":{\"command\":\"x\"},\"secrets\":[\"s\"]}  | 400 |"
                        + " `secrets` must",
                "                   | {\"id\":\"a\",\"source\":{\"command\":\"x\"},\"secrets\":{\"K\":1}} | 400 | `K`"
                        + " must",
                "                   | {\"id\":\"a\",\"source\":{\"command\":\"x\"},\"test\":\"no\"}    | 400 | `test`"
                        + " must",
                "/test              | {\"source\":{\"comand\":\"x\"}}                                  | 400 |"
                        + " \"comand\"",
                "                   | no                                                              | 400 | not JSON",
                "/odl/enable        | {}                                                              | 404 | did you"
                        + " mean 'old'",
                "/old/dance         | {}                                                              | 404 | restart",
                "/old               | {}                                                              | 404 | ACTION"
            })
    void whatCannotBeDoneSaysWhy(String path, String body, int status, String said) throws Exception {
        var answer = post(path == null ? "" : path, body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(said);
        assertThat(file()).isEqualTo(FILE);
    }

    @Test
    void hubWithoutAFileGetsOneWhereItWasStarted() throws Exception {
        var bare = Files.createDirectory(folder.resolve("bare"));
        try (var demo = OpenHub.on(new ConfigFolder(bare).loader())) {
            var answer = demo.post(SOURCES, OpenHub.ADMIN, good("new"));

            assertThat(answer.body()).contains("demo source is gone", "bare/jackfield.yaml");
            assertThat(demo.get(SOURCES, OpenHub.ADMIN).body())
                    .contains("\"new\"")
                    .doesNotContain("\"demo\"");
        }
    }
}
