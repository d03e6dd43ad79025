package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Wrong input of users gets words for users: no class, package or option of Java.
class NoJavaInMessagesTest {
    private static final Pattern JAVA = Pattern.compile(
            "\\b(javax?|tools\\.jackson|sun|org|picocli)\\.[a-z]|\\w(Exception|Node|Factory|Feature)\\b|\\[Source|#UNKNOWN|REDACTED|PKIX|\\(\\)"
                + " ?cannot|For input string");

    @TempDir
    private static Path folder;

    // one for all tests, which only read
    private static OpenHub hub;
    private static Shell shell;

    @BeforeAll
    static void open() throws IOException {
        Files.createDirectory(folder.resolve("root"));
        Files.writeString(folder.resolve("root/a.txt"), "one\n");
        Files.write(folder.resolve("latin.json"), new byte[] {'{', (byte) 0xe4, '}'});
        hub = new OpenHub(new ConfigFolder(folder).file("jackfield.yaml", """
            sources:
              files: {builtin: filesystem, roots: [root]}
            """).load());
        shell = new Shell(folder).beside(hub);
    }

    @AfterAll
    static void close() {
        hub.close();
    }

    private static void assertPlain(String message) {
        assertThat(message).isNotBlank();
        assertThat(JAVA.matcher(message).results().map(found -> found.group()).toList())
                .as(message)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call files.readFile {\"text\":",
                "call files.readFile {\"text\":oops}",
                "call files.readFile {\"text\":1,}",
                "call files.readFile text:=[1",
                "call files.readFile text:=01",
                "call files.readFile text:=\"\\x\"",
                "call files.readFile text=@nowhere.txt",
                "call files.readFile @latin.json",
                "call files.readFile path=a.txt startLine=1e308",
                "call files.readFile path=a.txt lineCount=1e308",
                "call files.readFile path=a.txt offset=1e308",
                "call files.readFile path=a.txt offset=1.5",
                "call jackfield.search_skills query=x offset=1e308",
                "call jackfield.search_skills query=x limit=1e308",
                "call jackfield.read_result id=x offset=1e308",
                "call jackfield.read_result id=x lines=x",
                "call jackfield.converse message=x max_tokens=1e308",
                "call files.nothing",
                "tools --url 127.0.0.1:1",
                "tools --url http://no-such-host.invalid",
                "tools --url ht!tp://x",
                "tools --url http://[",
                "tools --url ftp://host",
                "tools --limit x",
                "tools --limit 99999999999",
                "tools --nothing",
                "tools --ca nowhere.pem --url https://127.0.0.1:1",
                "serve --port 99999",
                "serve --port -1",
                "serve --port x",
                "builtin filesystem --root root --port 99999",
                "check --config nowhere.yaml",
                "check --config latin.json",
                "add x --url 127.0.0.1:1",
                "add x --url http://no-such-host.invalid/mcp",
                "add x --url :::",
                "add x --header nonsense --url http://h",
                "add x -- /nowhere/program",
                "chat --temperature x hello",
                "eval --queries nowhere.jsonl",
                "eval --queries latin.json",
                "read not-a-uri",
                "read ://",
                "import nowhere.json",
                "import latin.json",
                "nothing"
            })
    void commandsRefuseInPlainWords(String line) {
        var outcome = shell.run(line.split(" "));

        assertThat(outcome.exit()).as(outcome.out()).isNotZero();
        assertPlain(outcome.err() + outcome.out());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "serve --port 99999              | '--port'",
                "serve --port x                  | '--port'",
                "tools --url ftp://host          | is not the URL of a hub; write it like http://127.0.0.1:7390",
                "call files.readFile {\"text\":oops}  | `oops` is not a value; put text in double quotes (line 1,"
                        + " column",
                "call files.readFile {\"text\":       | it ends too early"
            })
    void refusalSaysWhichAndWhy(String line, String words) {
        assertThat(shell.run(line.split(" ")).err()).contains(words);
    }

    @Test
    void wrongOptionShowsNoPageOfUsage() {
        assertThat(shell.run("tools", "--limit", "x").err().lines())
                .hasSizeLessThan(4)
                .contains("Try: jackfield tools --help");
    }

    @Test
    void urlWithoutASchemeIsTakenAsHttp() {
        var address = hub.url().getAuthority();

        assertThat(shell.run("tools", "--url", address, "--token", OpenHub.ADMIN)
                        .out())
                .contains("files.readFile");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "nonsense", "{\"a\":1,}", "{\"a\":01}", "\"\\x\"", "[", "{\"a\":\"\n\"}"})
    void doorsRefuseBytesThatAreNoJsonInPlainWords(String body) throws Exception {
        for (var path : List.of("/mcp", "/rpc", "/a2a", "/admin/sources")) {
            assertPlain(hub.post(path, OpenHub.ADMIN, body).body());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "a: b: c", "\"x", "sources: {a: {url: ':::'}}", "http: {port: x}", "drain: x"})
    void configurationIsRefusedInPlainWords(String yaml) throws IOException {
        Files.writeString(folder.resolve("wrong.yaml"), yaml);
        var outcome = shell.run("check", "--config", "wrong.yaml");

        assertThat(outcome.exit()).isEqualTo(5);
        assertPlain(outcome.out() + outcome.err());
    }
}
