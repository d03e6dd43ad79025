package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.program.ProgramSettings;
import dev.jackfield.builtin.url.Transport;
import dev.jackfield.core.config.Secret;
import dev.jackfield.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignSpellingTest {
    private static final String SETTINGS_YAML = """
        mcp:
          servers:
            - name: brave-search
              command: npx
              args: ["-y", "@anthropic/mcp-brave-search"]
              env:
                BRAVE_API_KEY: "${BRAVE_API_KEY}"  # Resolved from .env
              enabled: true

            - name: filesystem
              command: npx
              args: ["-y", "@anthropic/mcp-filesystem", "/home/user/documents"]
              enabled: true

            - name: context7
              command: npx
              args: ["-y", "@anthropic/mcp-context7"]
              enabled: false  # Disabled by default
        """;

    private static final String MCP_TABLES = """
        # Stdio MCP server configuration
        [mcp.weather]
        transport = "stdio"
        command = ["python", "-m", "weather_mcp_server"]
        environment = {WEATHER_API_KEY = "env:WEATHER_API_KEY"}

        # HTTP MCP server configuration
        [mcp.database]
        transport = "http"
        url = "http://localhost:8080/mcp"
        headers = {Authorization = "env:DATABASE_TOKEN"}
        """;

    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void listOfServersLoadsWithTheKeyFromDotEnv() throws IOException {
        folder.file("config/settings.yaml", SETTINGS_YAML).file(".env", "BRAVE_API_KEY=abc\n");

        var sources = folder.load().settings().sources();

        assertThat(sources).containsOnlyKeys("brave-search", "filesystem", "context7");
        assertThat(folder.program("brave-search").env()).containsEntry("BRAVE_API_KEY", new Secret("abc"));
        assertThat(folder.program("filesystem").commandLine())
                .containsExactly("npx", "-y", "@anthropic/mcp-filesystem", "/home/user/documents");
        assertThat(folder.source("context7").enabled()).isFalse();
        assertThat(temporary.resolve("config/settings.yaml")).hasContent(SETTINGS_YAML);
    }

    @Test
    void exampleOfThePageIsTheOneThatLoads() throws IOException {
        var page = Files.readString(Path.of("..", "docs", "coming-from", "strawberry.md"));

        assertThat(page).contains("```yaml\n" + SETTINGS_YAML + "```");
    }

    @Test
    void tablesUnderMcpLoad() {
        folder.file("jackfield.toml", MCP_TABLES)
                .variable("WEATHER_API_KEY", "w")
                .variable("DATABASE_TOKEN", "d");

        assertThat(folder.program("weather").commandLine()).containsExactly("python", "-m", "weather_mcp_server");
        assertThat(folder.program("weather").env()).containsEntry("WEATHER_API_KEY", new Secret("w"));
        assertThat(folder.url("database").effectiveTransport()).isEqualTo(Transport.HTTP);
        assertThat(folder.url("database").headers()).containsEntry("Authorization", new Secret("d"));
    }

    @Test
    void missingVariableOfATableNamesServerAndVariable() {
        folder.file("jackfield.toml", MCP_TABLES).variable("WEATHER_API_KEY", "w");

        assertThat(folder.load().settings().sources()).containsOnlyKeys("weather");
        assertThat(folder.load().unusable().get("database"))
                .contains("database", "DATABASE_TOKEN", "jackfield.toml:11");
    }

    @Test
    void serversOfADesktopClientLoadWithCommentsAndTrailingCommas() {
        folder.file("jackfield.json", """
            {
              // mine
              "mcpServers": {
                "files": {"command": "npx", "args": ["-y", "files"], "alwaysAllow": ["read"],},
                "off": {"command": "npx", "disabled": true},
              },
              "theme": "dark", /* not ours */
            }
            """);

        assertThat(folder.program("files").commandLine()).containsExactly("npx", "-y", "files");
        assertThat(folder.source("off").enabled()).isFalse();
    }

    @Test
    void serversOfAnEditorLoad() {
        folder.file("jackfield.json", """
            {"servers": {"docs": {"type": "http", "url": "https://example.com/mcp"}},
             "inputs": [{"id": "key", "type": "promptString"}]}
            """);

        assertThat(folder.url("docs").effectiveTransport()).isEqualTo(Transport.HTTP);
    }

    @Test
    void serversUnderMcpLoadAsAMap() {
        folder.file("jackfield.json", "{\"mcp\": {\"servers\": {\"docs\": {\"url\": \"https://example.com/mcp\"}}}}");

        assertThat(folder.source("docs")).isNotNull();
    }

    @Test
    void flatKeyWithJsonInATextLoads() {
        folder.variable("KEY", "k\"ey").file("config/settings.yaml", """
            mcp.enabled: true
            mcp.servers: '[{"name": "a", "command": "x", "env": {"K": "${KEY}"}}]'
            other.key: whatever
            """);

        assertThat(folder.program("a").env()).containsEntry("K", new Secret("k\"ey"));
    }

    @Test
    void switchedOffMeansNoSourcesAtAll() {
        folder.file("config/settings.yaml", SETTINGS_YAML.replace("mcp:", "mcp:\n  enabled: false"))
                .variable("MCP_SERVER_MAP", "{\"a\": \"http://localhost/mcp\"}");

        assertThat(folder.load().settings().sources()).isEmpty();
        assertThat(folder.load().unusable()).isEmpty();
        assertThat(folder.load().warnings()).singleElement().asString().contains("MCP_SERVER_MAP", "`a`");
    }

    @Test
    void switchAloneIsEnough() {
        assertThat(folder.file("config/settings.yaml", "mcp: {enabled: false}\nui: {}\n")
                        .load()
                        .settings()
                        .sources())
                .isEmpty();
    }

    @Test
    void ourOwnKeysInAForeignFileAreWarnedAbout() {
        folder.file("jackfield.json", "{\"mcpServers\": {},\n\"drain\": \"1s\"}");

        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .startsWith("jackfield.json:2: drain: is ignored");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        rules           | rules: [deny *]
        rules           | rules: deny x.*
        tokens          | tokens: [{token: abc-abc-abc-abc-abc, identity: ann}]
        tokens          | tokens: [{identity: ann}]
        code.enabled    | code: {enabled: false}
        mcp.rules       | mcp: {servers: [], rules: [deny *]}
        server `a`: rules | mcp: {servers: [{name: a, command: x, rules: [deny a.b]}]}
        """)
    void protectionThatAForeignFileWouldNotGiveIsRefused(String key, String text) {
        folder.file("config/settings.yaml", text + "\n");

        assertThat(folder.problems())
                .singleElement()
                .asString()
                .startsWith("config/settings.yaml:1: %s: would be ignored, and protect nothing".formatted(key))
                .contains("jackfield.yaml", "`sources`");
    }

    /// Other programs have such keys for things of their own.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rules: {theme: dark}",
                "rules: [{id: 1}]",
                "rules: []",
                "tokens: {max: 100}",
                "tokens: [{text: a}]",
                "code: {enabled: true}"
            })
    void keyThatMeansSomethingElseStaysAWarning(String text) {
        folder.file("config/settings.yaml", "mcp: {servers: []}\n" + text + "\n");

        assertThat(folder.load().warnings()).singleElement().asString().contains("is ignored");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        sandbx: {}           | `sandbx` is not read; did you mean `sandbox`?
        enabeld: false       | `enabeld` is not read; did you mean `enabled`?
        disabledTools: [rm]  | deny tools by `rules` in a jackfield.yaml
        include_tools: [ls]  | the hub offers all tools of the server
        """)
    void keyOfAServerThatWouldProtectIsWarnedAbout(String pair, String said) {
        folder.file("config/settings.yaml", "mcp:\n  servers:\n    - name: a\n      command: x\n      " + pair + "\n");

        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .startsWith("config/settings.yaml:5: server `a`: ")
                .contains(said);
    }

    @Test
    void ourOwnKeysBesideForeignTablesAreWarnedAbout() {
        folder.file("jackfield.toml", "[mcp]\nseparator = '__'\n[mcp.a]\ncommand = 'x'\n");

        assertThat(folder.load().settings().sources()).containsOnlyKeys("a");
        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .startsWith("jackfield.toml:2: mcp.separator: is ignored");
    }

    @Test
    void settingsOfAProgramWithoutServersAreLeftAlone() {
        folder.file("config/settings.yaml", "database: {host: localhost}\nmcp: {colour: red}\n");

        assertThat(folder.load().settings()).isEqualTo(Settings.defaults());
    }

    @Test
    void switchMustBeTrueOrFalse() {
        folder.file("config/settings.yaml", "mcp: {enabled: maybe}\n");

        assertThat(folder.problems()).containsExactly("config/settings.yaml:1: mcp.enabled: must be true or false");
    }

    @Test
    void twoSpellingsInOneFileAreRefused() {
        folder.file("jackfield.yaml", "sources: {}\nmcpServers: {}\n");

        assertThat(folder.problems())
                .singleElement()
                .asString()
                .startsWith("jackfield.yaml:2: ")
                .contains("`sources`");
    }

    @Test
    void sameNameTwiceInAListIsRefused() {
        folder.file("config/settings.yaml", """
            mcp:
              servers:
                - {name: a, command: x}
                - {name: a, command: y}
                - {command: z}
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "config/settings.yaml:4: mcp.servers: `a` appears twice, first at config/settings.yaml:3",
                        "config/settings.yaml:5: mcp.servers: each server must be a map of keys with a `name`");
    }

    @Test
    void stdioServerWithoutCommandAndSseServerWithoutUrlAreNamed() {
        folder.file("config/settings.yaml", """
            mcp:
              servers:
                - {name: one, transport: stdio}
                - {name: two, transport: sse}
            """);

        assertThat(folder.problems())
                .containsExactly(
                        "config/settings.yaml:3: sources.one: needs a `command`, because its transport is stdio",
                        "config/settings.yaml:4: sources.two: needs a `url`, because its transport is sse");
    }

    @Test
    void serverMapAddsAndReplacesSources() throws IOException {
        folder.file("jackfield.yaml", "sources:\n  a: {command: x}\n  b: {command: y}\n")
                .variable("MCP_SERVER_MAP", "{\"b\": \"http://localhost:1/mcp\", \"c\": {\"command\": [\"z\"]}}");

        assertThat(folder.load().settings().sources()).containsOnlyKeys("a", "b", "c");
        assertThat(folder.url("b").effectiveTransport()).isEqualTo(Transport.HTTP);
        assertThat(folder.explained())
                .contains("sources.b.url = http://localhost:1/mcp  (MCP_SERVER_MAP, instead of jackfield.yaml:3)");
        assertThat(Files.readString(temporary.resolve("jackfield.yaml"))).contains("command: y");
    }

    @Test
    void serverMapWorksWithoutAnyFile() {
        folder.variable("MCP_SERVER_MAP", "{\"a\": \"http://localhost:1/mcp\"}");

        assertThat(folder.load().settings().sources()).containsOnlyKeys("a");
    }

    @Test
    void brokenServerMapIsNamed() {
        folder.variable("MCP_SERVER_MAP", "[1]");

        assertThat(folder.problems()).containsExactly("MCP_SERVER_MAP: must be a JSON map of ids to URLs, not a list");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        claude_desktop_config.json | {"mcpServers": {"a": {"command": "x", "args": ["%s"]}}}
        settings.yaml              | {"mcp": {"servers": [{"name": "a", "command": "x", "args": ["%s"]}]}}
        list.json                  | {"servers": {"a": {"command": "x", "args": ["%s"]}}}
        """)
    void foreignFileReadsVariablesAndNoFiles(String name, String form) {
        folder.variable("NAME", "value").file("secret.txt", "hush");
        folder.file(name, form.formatted("${NAME}\", \"env:NAME\", \"${file:secret.txt}"));
        var loaded = folder.load(name);

        assertThat(args(loaded)).containsExactly("value", "value", "${file:secret.txt}");
        assertThat(loaded.warnings()).singleElement().asString().contains("server `a`: ${file:…} stays text");
    }

    @Test
    void foreignTomlReadsNoFiles() {
        folder.file("secret.txt", "hush")
                .file("foreign.toml", "[mcp.servers.a]\ncommand = \"x\"\nargs = [\"${file:secret.txt}\"]\n");

        assertThat(args(folder.load("foreign.toml"))).containsExactly("${file:secret.txt}");
    }

    private static List<String> args(LoadedConfig loaded) {
        return Objects.requireNonNull(loaded.settings().sources().get("a"))
                .settings(ProgramSettings.class)
                .orElseThrow()
                .args();
    }
}
