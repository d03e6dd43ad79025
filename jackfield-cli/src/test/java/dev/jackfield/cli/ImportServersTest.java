package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.settings.tree.Place;
import dev.jackfield.settings.tree.Problems;
import dev.jackfield.settings.tree.YamlTree;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Servers of other programs, taken over.
class ImportServersTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() throws IOException {
        folder = folder.toRealPath();
        shell = new Shell(folder)
                .variable("XDG_CONFIG_HOME", folder.resolve("home/.config").toString());
    }

    private Path file(String name, String content) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private String config() throws IOException {
        return Files.readString(folder.resolve("jackfield.yaml"));
    }

    private String env() throws IOException {
        return Files.readString(folder.resolve(".env"));
    }

    private void imports(String foreign, String expected) throws IOException {
        file("jackfield.yaml", "");
        file("foreign.json", foreign);

        assertThat(shell.run("import", "foreign.json").exit()).isZero();
        assertThat(config()).isEqualTo(expected);
    }

    @Test
    void nothingFoundHasNoTable() {
        var outcome = shell.screen().run("import");

        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("No MCP servers of other programs were found");
    }

    @Test
    void withoutAnythingItSaysWhatThereIs() throws IOException {
        file("home/.config/Claude/claude_desktop_config.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
        file("home/.codeium/windsurf/mcp_config.json", "{\"mcpServers\": {}}");
        var outcome = shell.run("import");

        assertThat(outcome.out())
                .startsWith("claude-desktop\t")
                .contains("1 server")
                .doesNotContain("windsurf");
        assertThat(outcome.err()).contains("jackfield import --from claude-desktop");
        assertThat(folder.resolve("home/.config/jackfield")).doesNotExist();
    }

    @Test
    void newConfigurationIsMadeInThisFolder() throws IOException {
        file("home/.config/Claude/claude_desktop_config.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
        var outcome = shell.run("import", "--from", "claude-desktop");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("The file is new.");
        assertThat(config()).isEqualTo("sources:\n  a:\n    command: x\n");
        assertThat(shell.run("check").err()).contains("fine, 1 source");
    }

    @Test
    void secretsGoToAPrivateFile() throws IOException {
        imports("""
            {"mcpServers": {
              "hub": {"command": "x", "env": {"GITHUB_TOKEN": "a \\"b\\" c", "LEVEL": "info"}},
              "web": {"url": "https://example.com/mcp", "headers": {"Authorization": "Bearer abc"}},
              "bridge": {"command": "npx", "args": ["--header", "Authorization: Bearer xyz", "--token", "t1"]}}}
            """, """
            sources:
              hub:
                command: x
                env:
                  GITHUB_TOKEN: "${GITHUB_TOKEN}"
                  LEVEL: info
              web:
                url: "https://example.com/mcp"
                headers:
                  Authorization: "Bearer ${WEB_AUTHORIZATION}"
              bridge:
                command: npx
                args: ["--header", "Authorization: Bearer ${BRIDGE_AUTHORIZATION}", "--token", "${BRIDGE_TOKEN}"]
            """);
        assertThat(env()).isEqualTo("""
            GITHUB_TOKEN='a "b" c'
            WEB_AUTHORIZATION='abc'
            BRIDGE_AUTHORIZATION='xyz'
            BRIDGE_TOKEN='t1'
            """);
        assertThat(Files.getPosixFilePermissions(folder.resolve(".env")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(shell.run("check", "--explain").out()).contains("${GITHUB_TOKEN} from .env");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-e; GITHUB_TOKEN=abc             | -e; GITHUB_TOKEN=${S_GITHUB_TOKEN}",
                "--env; GITHUB_TOKEN=abc          | --env; GITHUB_TOKEN=${S_GITHUB_TOKEN}",
                "--env=GITHUB_TOKEN=abc           | --env=GITHUB_TOKEN=${S_GITHUB_TOKEN}",
                "-e; LEVEL=info                   | -e; LEVEL=info",
                "-e; ID=ghp_abcdefghijklmnopqrstuv | -e; ID=${S_ID}",
                "--api-key=abc                    | --api-key=${S_API_KEY}",
                "--api-key=-abc                   | --api-key=${S_API_KEY}",
                "--token; abc                     | --token; ${S_TOKEN}",
                "--header=X-Api-Key: abc          | --header=X-Api-Key: ${S_X_API_KEY}",
                "http://h/mcp?a=1&api_key=abc#x   | http://h/mcp?a=1&api_key=${S_API_KEY}#x",
                "--url=http://h/mcp?token=abc     | --url=http://h/mcp?token=${S_TOKEN}",
                "--db; postgres://me:abc@h/x      | --db; ${S_DB}",
                "run; -y; a=b; http://h/?q=x      | run; -y; a=b; http://h/?q=x"
            })
    void secretsInArgumentsAreFound(String typed, String expected) throws IOException {
        file("jackfield.yaml", "");
        var args = JsonMapper.shared().writeValueAsString(typed.split("; "));
        file("foreign.json", "{\"mcpServers\": {\"s\": {\"command\": \"x\", \"args\": %s}}}".formatted(args));

        assertThat(shell.run("import", "foreign.json").exit()).isZero();
        assertThat(new YamlTree(Place.DEFAULT, new Problems()).parse(config()).plainValue())
                .extracting("sources.s.args")
                .isEqualTo(List.of(expected.split("; ")));
    }

    @Test
    void secretsInTheQueryOfAUrlAreFound() throws IOException {
        imports(
                "{\"mcpServers\": {\"web\": {\"url\": \"https://example.com/mcp?api_key=a%20b&lang=en\"}}}",
                "sources:\n  web:\n    url: \"https://example.com/mcp?api_key=${WEB_API_KEY}&lang=en\"\n");
        assertThat(env()).isEqualTo("WEB_API_KEY='a%20b'\n");
        assertThat(shell.run("check").err()).contains("fine, 1 source");
    }

    @Test
    void secretWhoseNameMeansSomethingElseGetsItsOwn() throws IOException {
        file(".env", "API_KEY=mine");
        shell.variable("TOKEN", "other");
        imports(
                "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"new\", \"TOKEN\": \"t\"}}}}",
                """
                sources:
                  a:
                    command: x
                    env:
                      API_KEY: "${A_API_KEY}"
                      TOKEN: "${A_TOKEN}"
                """);
        assertThat(env()).isEqualTo("API_KEY=mine\nA_API_KEY='new'\nA_TOKEN='t'\n");
    }

    @Test
    void questionsOfVsCodeBecomeVariables() throws IOException {
        file("jackfield.yaml", "");
        file(".vscode/mcp.json", """
            { // with comments
              "inputs": [{"id": "api-key", "type": "promptString", "password": true},
                         {"id": "region", "type": "promptString", "default": "eu"}],
              "servers": {"a": {"type": "stdio", "command": "${workspaceFolder}/run",
                "env": {"KEY": "${input:api-key}", "REGION": "${input:region}", "HOME_": "${env:HOME}"}},},
            }
            """);
        var outcome = shell.run("import", "--from", "vscode");

        assertThat(outcome.out()).contains("Set API_KEY in " + folder.resolve(".env"));
        assertThat(config()).isEqualTo("""
            sources:
              a:
                command: %1$s/run
                env:
                  KEY: "${API_KEY}"
                  REGION: "${REGION:-eu}"
                  HOME_: "${env:HOME}"
                cwd: %1$s
            """.formatted(folder));
    }

    @Test
    void settingsOfVsCodeHaveServersDeeper() throws IOException {
        imports(
                "{\"editor.tabSize\": 2, \"mcp\": {\"servers\": {\"a\": {\"command\": \"x\"}}}}",
                "sources:\n  a:\n    command: x\n");
    }

    @Test
    void windsurfHasItsOwnWordForUrl() throws IOException {
        imports(
                "{\"mcpServers\": {\"a\": {\"serverUrl\": \"https://example.com/sse\", \"type\": \"sse\","
                        + " \"disabled\": true}}}",
                "sources:\n  a:\n    enabled: false\n    url: \"https://example.com/sse\"\n    transport: sse\n");
    }

    @Test
    void claudeCodeHasServersOfProjects() throws IOException {
        var project = Files.createDirectories(folder.resolve("project"));
        imports("""
            {"mcpServers": {"a": {"type": "stdio", "command": "x", "args": [], "env": {}}},
             "projects": {"%s": {"mcpServers": {"a": {"command": "z"}}, "disabledMcpServers": ["a"]}}}
            """.formatted(project), """
                sources:
                  a:
                    command: x
                  a-2:
                    enabled: false
                    command: z
                    cwd: %s
                """.formatted(project));
    }

    @Test
    void secondImportChangesNothing() throws IOException {
        var foreign = "{\"mcpServers\": {\"my server\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"k\"}}}}";
        imports(foreign, "sources:\n  my-server:\n    command: x\n    env:\n      API_KEY: \"${API_KEY}\"\n");
        var before = env();

        assertThat(shell.run("import", "foreign.json").out())
                .contains("= my server is already there, unchanged", "Nothing to write.");
        assertThat(env()).isEqualTo(before);
    }

    @Test
    void anotherSourceOfTheSameNameStaysUnlessReplaced() throws IOException {
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"new\"}}}");
        file("jackfield.yaml", "sources:\n  a: {command: old} # mine\n");
        var outcome = shell.run("import", "foreign.json");

        assertThat(outcome.out()).contains("is called a-2 here");
        assertThat(config()).isEqualTo("sources:\n  a: {command: old} # mine\n  a-2:\n    command: new\n");

        file("jackfield.yaml", "sources:\n  a: {command: old}\n");
        shell.run("import", "foreign.json", "--replace");

        assertThat(config()).isEqualTo("sources:\n  a:\n    command: new\n");
    }

    @Test
    void commentsAndOrderOfTheFileStay() throws IOException {
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"new\"}, \"c\": {\"command\": \"z\"}}}");
        file("jackfield.yaml", """
            # mine
            sources:
              a:
                command: old
                # of a
              # about b
              b: {command: y}   # short
                # more of b

            # about rules
            rules: []
            """);
        assertThat(shell.run("import", "foreign.json", "--replace").exit()).isZero();

        assertThat(config()).isEqualTo("""
            # mine
            sources:
              # about b
              b: {command: y}   # short
                # more of b
              a:
                command: new
              c:
                command: z

            # about rules
            rules: []
            """);
    }

    @Test
    void otherFormsAreAddedToAsTheyAre() throws IOException {
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"-y\"]}}}");
        file("flow.yaml", "sources: {b: {command: y}} # two\n");
        file("ours.json", "{\"mcpServers\": {\"b\": {\"command\": \"y\"}}}\n");

        assertThat(shell.run("import", "foreign.json", "--config", "flow.yaml").exit())
                .isZero();
        assertThat(folder.resolve("flow.yaml"))
                .hasContent("sources: {b: {command: y}, a: {command: x, args: [\"-y\"]}} # two\n");
        assertThat(shell.run("import", "foreign.json", "--config", "ours.json").exit())
                .isZero();
        assertThat(folder.resolve("ours.json"))
                .hasContent("{\"mcpServers\": {\"b\": {\"command\": \"y\"}, "
                        + "\"a\": {\"command\": \"x\", \"args\": [\"-y\"]}}}\n");
    }

    @Test
    void tomlGetsTablesOfItsOwn() throws IOException {
        file("jackfield.toml", "# mine\n[http]\nport = 1 # here\n");
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"hush\"}}}}");
        var outcome = shell.run("import", "foreign.json");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out() + outcome.err()).doesNotContain("hush");
        assertThat(folder.resolve("jackfield.toml")).hasContent("""
            # mine
            [http]
            port = 1 # here

            [sources.a]
            command = "x"
            env = {API_KEY = "${API_KEY}"}
            """);
        assertThat(folder.resolve(".env")).hasContent("API_KEY='hush'");
    }

    @Test
    void idThatTheEnvironmentUsesIsNotFree() throws IOException {
        shell.variable("MCP_SERVER_MAP", "{\"a\": \"https://example.com/mcp\"}");
        imports("{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}", "sources:\n  a-2:\n    command: x\n");
    }

    @Test
    void secretThatCannotBeKeptSpoilsItsServerOnly() throws IOException {
        imports(
                "{\"mcpServers\": {\"bad\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"a\\rb\"}},"
                        + " \"a\": {\"command\": \"x\"}}}",
                "sources:\n  a:\n    command: x\n");
        assertThat(shell.run("import", "foreign.json").out()).contains("the value of API_KEY is empty or has control");
    }

    @Test
    void thisHubIsNotTakenOver() throws IOException {
        imports("""
            {"mcpServers": {"jackfield": {"command": "/opt/jackfield", "args": ["stdio"]},
              "door": {"type": "http", "url": "http://localhost:7390/mcp"}, "a": {"command": "x"}}}
            """, "sources:\n  a:\n    command: x\n");
    }

    @Test
    void badServerDoesNotSpoilTheOthers() throws IOException {
        imports(
                "{\"mcpServers\": {\"bad\": {\"env\": {}}, \"a\": {\"command\": \"x\"}}}",
                "sources:\n  a:\n    command: x\n");
        assertThat(shell.run("import", "foreign.json").out())
                .contains("! bad cannot be imported", "needs a key that says what it is: `command` for");
    }

    @Test
    void dryRunWritesNothingAndShowsNoSecret() throws IOException {
        var mine = "# mine\nsources:\n  b: {command: y, args: [--token, of-mine]}\n";
        file("jackfield.yaml", mine);
        var foreign = file(
                "foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"hush\"}}}}");
        var outcome = shell.run("import", foreign.toString(), "--dry-run");

        assertThat(outcome.out())
                .contains("Would write 1 source", "and 1 secret to", "API_KEY: \"${API_KEY}\"")
                .doesNotContain("hush", "of-mine");
        assertThat(config()).isEqualTo(mine);
        assertThat(folder.resolve(".env")).doesNotExist();
    }

    @Test
    void fileThatCannotBeReadIsAProblem() throws IOException {
        file("jackfield.yaml", "");
        file("foreign.json", "{\"mcpServers\": ");
        var outcome = shell.run("import", "foreign.json");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out()).contains("foreign.json:1: is not JSON");
    }

    @Test
    void configurationWithProblemsIsNotTouched() throws IOException {
        file("jackfield.yaml", "htttp: {}\n");
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

        assertThat(shell.run("import", "foreign.json").exit()).isEqualTo(5);
        assertThat(config()).isEqualTo("htttp: {}\n");
    }

    @Test
    void programsGetNamesAndNoSecrets() throws IOException {
        file("jackfield.yaml", "");
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"env\": {\"API_KEY\": \"hush\"}}}}");
        var answer = JsonMapper.shared()
                .readTree(shell.run("import", "foreign.json", "--json").out());

        assertThat(answer.at("/servers/0/fate").asString()).isEqualTo("added");
        assertThat(answer.at("/secrets/0").asString()).isEqualTo("API_KEY");
        assertThat(answer.toString()).doesNotContain("hush");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        claude_desktop_config.json | ${X}             | $${X}
        claude_desktop_config.json | ${file:/etc/x}   | $${file:/etc/x}
        claude_desktop_config.json | env:X            | $$env:X
        claude_desktop_config.json | $${X}            | $$${X}
        .claude.json               | ${X}             | ${X}
        .claude.json               | a${X:-y}b        | a${X:-y}b
        .claude.json               | $${X}            | $$${X}
        .claude.json               | ${env:X}         | $${env:X}
        .claude.json               | ${file:/etc/x}   | $${file:/etc/x}
        .claude.json               | ${X}${file:/x}   | ${X}$${file:/x}
        .cursor/mcp.json           | ${env:X}         | ${env:X}
        .cursor/mcp.json           | ${X}             | $${X}
        .cursor/mcp.json           | ${file:/etc/x}   | $${file:/etc/x}
        .cursor/mcp.json           | ${/}             | /
        mcp_config.json            | ${env:X}         | ${env:X}
        mcp_config.json            | ${file:/etc/x}   | $${file:/etc/x}
        other.json                 | ${X} ${env:X}    | $${X} $${env:X}
        other.json                 | ${file:/etc/x}   | $${file:/etc/x}
        """)
    void textOfOthersStaysTextUnlessTheirProgramFillsItIn(String name, String foreign, String ours) throws IOException {
        file("jackfield.yaml", "");
        file(name, "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"%s\"]}}}".formatted(foreign));

        assertThat(shell.run("import", name).exit()).isZero();
        assertThat(written("a", "args")).isEqualTo(List.of(ours));
    }

    /// What the configuration says of a source under a key.
    private Object written(String id, String key) throws IOException {
        var tree = new YamlTree(new Place("jackfield.yaml"), new Problems()).parse(config());
        return inside(inside(inside(tree.plainValue(), "sources"), id), key);
    }

    private static Object inside(Object map, String key) {
        return Objects.requireNonNull(((Map<?, ?>) map).get(key));
    }

    @Test
    void textThatStaysLoadsBackToTheLetterAndIsNamed() throws IOException {
        file("secret.txt", "hush");
        file("jackfield.yaml", "");
        file("claude_desktop_config.json", """
            {"mcpServers": {"a": {"url": "https://example.com/x", "description": "env:HOME",
              "headers": {"X": "${file:secret.txt} ${env:HOME}", "Authorization": "Bearer a${b}"}}}}
            """);
        var outcome = shell.run("import", "claude_desktop_config.json");
        var explained = shell.run("check", "--explain").out();

        assertThat(outcome.out()).contains("${file:secret.txt} stays text, as in Claude Desktop", "${b} stays text");
        assertThat(env()).isEqualTo("A_AUTHORIZATION='a${b}'\n");
        assertThat(explained).doesNotContain("hush").contains("sources.a.description = $$env:HOME  (jackfield.yaml:");
    }

    @Test
    void programOfAFileCanBeSaid() throws IOException {
        file("jackfield.yaml", "");
        file("other.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"args\": [\"${env:X}\"]}}}");

        assertThat(shell.run("import", "other.json", "--dry-run").out()).contains("name it with --from");
        assertThat(shell.run("import", "other.json", "--from", "cursor").exit()).isZero();
        assertThat(config()).contains("args: [\"${env:X}\"]");
    }

    @Test
    void defaultOfAQuestionCannotSmuggleAReferenceIn() throws IOException {
        file("jackfield.yaml", "");
        file(".vscode/mcp.json", """
            {"inputs": [{"id": "a", "default": "x}${file:/etc/passwd"}],
             "servers": {"a": {"command": "x", "env": {"K": "${input:a}", "L": "${input:}"}}}}
            """);

        assertThat(shell.run("import", "--from", "vscode").exit()).isZero();
        assertThat(written("a", "env").toString()).isEqualTo("{K=${A}, L=${_}}");
    }

    @Test
    void nameOfAFolderCannotSmuggleAReferenceIn() throws IOException {
        var project = folder + "/work$";
        file("jackfield.yaml", "");
        file("work$/.vscode/mcp.json", """
            {"servers": {"a": {"command": "x", "args": ["${workspaceFolder}{file:/etc/passwd}${env:HOME}"]},
                         "b": {"command": "x", "args": ["${workspaceFolder}${env:HOME}"]}}}
            """);
        var outcome = shell.run("import", "work$/.vscode/mcp.json");

        assertThat(written("a", "args")).hasToString("[" + project + "${file:/etc/passwd}${env:HOME}]");
        assertThat(outcome.out()).contains("! b cannot be imported", "ends in $ stands directly before ${env:HOME}");
    }

    @Test
    void projectsAreThoseOfClaudeCodeOnly() throws IOException {
        imports("""
            {"servers": {"a": {"command": "x"}},
             "projects": {"/tmp": {"mcpServers": {"b": {"command": "y"}}}}}
            """, "sources:\n  a:\n    command: x\n");
    }

    @Test
    void everySourceIsShownBeforeItIsWrittenAndNoSecretIs() throws IOException {
        file("jackfield.yaml", "");
        file("foreign.json", """
            {"mcpServers": {"a": {"command": "npx", "args": ["-y", "server", "--token", "hush"], "env": {"LEVEL": "info"}}}}
            """);
        var outcome = shell.run("import", "foreign.json");

        assertThat(outcome.out())
                .contains("args: [\"-y\", server, \"--token\", \"${A_TOKEN}\"]", "LEVEL: info")
                .doesNotContain("hush");
        assertThat(outcome.out().indexOf("LEVEL: info"))
                .isLessThan(outcome.out().indexOf("Wrote 1 source"));
    }

    @Test
    void fileOfTheHubThatRunsIsChanged() throws IOException {
        var ofHub = Files.createDirectory(folder.resolve("hub")).resolve("jackfield.yaml");
        file("foreign.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
        new RunningHub(
                        URI.create("http://127.0.0.1:7390"),
                        ProcessHandle.current().pid(),
                        Optional.empty(),
                        Optional.of(ofHub),
                        true)
                .announce(shell.surroundings().state());
        var taken = shell.run("import", "foreign.json");
        var elsewhere = shell.run("import", "foreign.json", "--config", "other.yaml");

        assertThat(taken.out()).contains("The hub at http://127.0.0.1:7390 reloads the file within seconds");
        assertThat(ofHub).content().contains("command: x");
        assertThat(elsewhere.out()).contains("Only the file was changed. The hub at http://127.0.0.1:7390 uses");
    }

    @Test
    void pathologicalTextsEndTheImportOfTheirFileOnly() throws IOException {
        file("jackfield.yaml", "");
        file("deep.json", "[".repeat(20_000));
        file("foreign.json", """
            {"mcpServers": {"a": {"command": "x", "args": ["%s"]}}, "projects": {"\\u0000": {"mcpServers": {"b": {"command": "y"}}}}}
            """.formatted("a=".repeat(50_000)));
        var outcome = shell.run("import", "foreign.json", "deep.json");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out()).contains("deep.json:1: is nested more than 200 deep", "Wrote 2 sources");
    }
}
