package dev.jackfield.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sources that are edited over HTTP while the hub runs. The server behind is another hub with its demo.
class EditedSourceTest {
    @TempDir
    private Path folder;

    private OpenHub server;
    private OpenHub hub;
    private String before;

    @BeforeEach
    void open() throws IOException {
        server = new OpenHub(new ConfigFolder(Files.createDirectory(folder.resolve("far"))).load());
        before = """
            mcp:
              servers:
                # the one that works
                - name: good # a name
                  url: %s/mcp
                  headers: {X-Key: "${KEY}"} # a key
                - name: off
                  command: x
                  enabled: false
            """.formatted(server.url());
        hub = OpenHub.on(new ConfigFolder(folder)
                .file("config/settings.yaml", before)
                .file(".env", "KEY='old'\nOTHER='o'\n")
                .loader());
    }

    @AfterEach
    void close() {
        hub.close();
        server.close();
    }

    private String file() throws IOException {
        return Files.readString(folder.resolve("config/settings.yaml"));
    }

    private HttpResponse<String> ask(String method, String id, String body, String... headers)
            throws IOException, InterruptedException {
        return hub.ask(method, "/admin/sources/" + id, OpenHub.ADMIN, body, headers);
    }

    private String tag(String id) throws IOException, InterruptedException {
        return hub.get("/admin/sources/" + id + "/definition", OpenHub.ADMIN)
                .headers()
                .firstValue("ETag")
                .orElseThrow();
    }

    @Test
    void definitionIsTheTextOfTheFile() throws Exception {
        var answer = hub.get("/admin/sources/good/definition", OpenHub.ADMIN);

        assertThat(answer.body())
                .contains("\"X-Key\":\"${KEY}\"", "- name: good # a name")
                .doesNotContain("old");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(hub.get("/admin/sources/good/definition", "").statusCode()).isEqualTo(401);
    }

    @Test
    void patchChangesKeysAndKeepsTheRest() throws Exception {
        var answer = ask("PATCH", "good", """
            {"source": {"description": "works # well", "headers": {"X-Key": null, "X-More": "m"}}}
            """);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"ok\":true", "\"version\"");
        assertThat(file()).isEqualTo(before.replace("""
                  headers: {X-Key: "${KEY}"} # a key
            """, """
                  headers: {X-More: m} # a key
                  description: "works # well"
            """));
        assertThat(hub.assembly().settings().sources().get("good"))
                .extracting(source -> source.common().description())
                .isEqualTo("works # well");
    }

    @Test
    void replacementNeedsTheVersionThatWasRead() throws Exception {
        var body = "{\"source\": {\"url\": \"%s/mcp\", \"timeout\": \"9s\"}}".formatted(server.url());
        var old = tag("good");

        assertThat(ask("PUT", "good", body).statusCode()).isEqualTo(428);
        assertThat(ask("PUT", "good", body, "If-Match", old).statusCode()).isEqualTo(200);
        assertThat(file()).contains("- name: good # a name", "timeout: 9s").doesNotContain("headers");
        var late = ask("PUT", "good", "{\"source\": {\"url\": \"http://127.0.0.1:1/\"}}", "If-Match", old);
        assertThat(late.statusCode()).isEqualTo(412);
        assertThat(late.body()).contains("was changed since you read it");
        assertThat(ask("PATCH", "good", "{\"source\": {\"timeout\": \"8s\"}}", "If-Match", old)
                        .statusCode())
                .isEqualTo(412);
        assertThat(ask("PUT", "good", body, "If-Match", tag("good")).statusCode())
                .isEqualTo(200);
        assertThat(ask("PUT", "good", body, "If-Match", "*").statusCode()).isEqualTo(200);
    }

    @Test
    void changeOfAnotherSourceIsNoConflict() throws Exception {
        var tag = tag("off");

        assertThat(ask("PATCH", "good", "{\"source\": {\"timeout\": \"9s\"}}").statusCode())
                .isEqualTo(200);
        assertThat(ask("PATCH", "off", "{\"source\": {\"command\": \"z\"}}", "If-Match", tag)
                        .statusCode())
                .isEqualTo(200);
        assertThat(file()).contains("timeout: 9s", "command: z");
    }

    @Test
    void linesAreReplacedAsTheyAreSent() throws Exception {
        var lines = "    - name: off # still\n      command: [y, z]\n      enabled: false\n";
        var answer = ask("PUT", "off", Fields.of("lines", Json.string(lines)).toString(), "If-Match", tag("off"));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(file()).endsWith(lines).contains("# the one that works");
    }

    @Test
    void secretOfThisSourceAloneGetsAnotherValue() throws Exception {
        var answer = ask("PATCH", "good", "{\"source\": {}, \"secrets\": {\"KEY\": \"s3cret\"}}");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain("s3cret");
        assertThat(folder.resolve(".env")).hasContent("KEY='s3cret'\nOTHER='o'");
        assertThat(file()).isEqualTo(before);
        assertThat(ask("PATCH", "off", "{\"source\": {}, \"secrets\": {\"OTHER\": \"mine\"}}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(ask("PATCH", "off", "{\"source\": {}, \"secrets\": {\"KEY\": \"mine\"}}")
                        .statusCode())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "PATCH | good | {\"source\":{\"url\":\"http://127.0.0.1:1/mcp\"}} | 422 | was not changed",
                "PATCH | good | {\"source\":{\"url\":null}} | 400 | needs a key that says what it is",
                "PATCH | good | {\"source\":{\"builtin\":\"code\",\"url\":null}} | 400 | `builtin` would have no"
                        + " effect",
                "PATCH | good | {\"source\":{\"timeout\":\"soon\"}} | 400 | sources.good.timeout",
                "PATCH | good | {\"source\":{\"name\":\"other\"}} | 400 | `name` is the id",
                "PATCH | good | {\"source\":{\"headers\":{\"A\":\"${file:x}\"}}} | 400 | stays text",
                "PATCH | good | {\"lines\":\"x\"} | 400 | `source`",
                "PATCH | good | {\"sauce\":{}} | 400 | unknown key",
                "PATCH | goo  | {\"source\":{}} | 404 | did you mean 'good'",
                "PUT   | good | {\"lines\":\"    - name: other\\n      command: x\\n\"} | 400 | its id must stay",
                "PUT   | good | {\"lines\":\"    - {name: good, url: 'http://127.0.0.1:1/'}\\n"
                        + "rules: []\\n"
                        + "\"} | 400 | is not YAML",
                "PUT   | off  | {\"lines\":\"    - {name: off, command: x, enabled: false}\\n"
                        + "rules: [deny x.y]\\n"
                        + "\"} | 400 | more than the source",
                "PUT   | good | {\"lines\":\"    - {name: good\"} | 400 | is not YAML",
                "PUT   | good | {} | 400 | `lines`"
            })
    void badDefinitionChangesNothing(String method, String id, String body, int status, String said) throws Exception {
        var answer = ask(method, id, body, "If-Match", "*");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body()).contains(said);
        assertThat(file()).isEqualTo(before);
        assertThat(hub.get("/status", OpenHub.ADMIN).body()).contains("\"configProblems\":[]");
    }

    @Test
    void ownerAndModeStay() throws Exception {
        var path = folder.resolve("config/settings.yaml");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        var owned = Files.readAttributes(path, "posix:owner,group,permissions");

        assertThat(ask("PATCH", "off", "{\"source\": {\"command\": \"y\"}}").statusCode())
                .isEqualTo(200);
        assertThat(Files.readAttributes(path, "posix:owner,group,permissions")).isEqualTo(Map.copyOf(owned));
    }
}
