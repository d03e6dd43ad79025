package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers of programs whose settings have forms of their own, from the places where these programs keep them.
class ImportFromOthersTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() throws IOException {
        folder = folder.toRealPath();
        shell = new Shell(folder)
                .variable("XDG_CONFIG_HOME", folder.resolve("home/.config").toString());
        file("jackfield.yaml", "");
    }

    private void file(String name, String content) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Shell.Outcome imports(String from, String expected) throws IOException {
        var outcome = shell.run("import", "--from", from);

        assertThat(outcome.exit()).as(outcome.err() + outcome.out()).isZero();
        assertThat(Files.readString(folder.resolve("jackfield.yaml"))).isEqualTo(expected);
        return outcome;
    }

    @Test
    void codexHasTablesOfToml() throws IOException {
        file("home/.codex/config.toml", """
            model = "gpt-5"

            [mcp_servers.docs]
            command = "npx"
            args = ["-y", "docs-server"]
            startup_timeout_sec = 20
            env_vars = ["LANG"]

            [mcp_servers.docs.env]
            LEVEL = "${info}"

            [mcp_servers.tracker]
            url = "https://example.com/mcp"
            bearer_token_env_var = "TRACKER_TOKEN"
            http_headers = { "X-Region" = "eu" }
            env_http_headers = { "X-User" = "TRACKER_USER", "X-Odd" = "a}b" }
            enabled = false

            [projects."/srv/code"]
            trust_level = "trusted"
            """);
        var outcome = imports("codex", """
            sources:
              docs:
                command: npx
                args: ["-y", docs-server]
                env:
                  LEVEL: "$${info}"
                  LANG: "${LANG}"
              tracker:
                enabled: false
                url: "https://example.com/mcp"
                headers:
                  X-Region: eu
                  Authorization: "Bearer ${TRACKER_TOKEN}"
                  X-User: "${TRACKER_USER}"
            """);

        assertThat(outcome.out() + outcome.err())
                .contains("TRACKER_TOKEN", "startup_timeout_sec", "`a}b` is no name of a variable");
    }

    @Test
    void geminiFillsInVariablesInTwoForms() throws IOException {
        file("home/.gemini/settings.json", """
            {"theme": "Dracula", "mcp": {"excluded": ["old"]},
             "mcpServers": {
               "git": {"command": "uvx", "args": ["mcp-server-git", "$HOME/code"], "trust": true,
                       "env": {"LEVEL": "${LEVEL:-info}", "COST": "$5", "PLAIN": "$$HOME"}},
               "web": {"httpUrl": "https://example.com/mcp", "timeout": 5000},
               "old": {"url": "https://example.com/sse"}}}
            """);
        imports("gemini-cli", """
            sources:
              git:
                command: uvx
                args: [mcp-server-git, "${HOME}/code"]
                env:
                  LEVEL: "${LEVEL:-info}"
                  COST: "$5"
                  PLAIN: "$$HOME"
              web:
                url: "https://example.com/mcp"
              old:
                enabled: false
                url: "https://example.com/sse"
            """);
    }

    @Test
    void opencodeHasItsCommandInOneList() throws IOException {
        file("home/.config/opencode/opencode.json", """
            { // the servers stand directly in mcp
              "$schema": "https://opencode.ai/config.json",
              "mcp": {
                "everything": {"type": "local", "command": ["npx", "-y", "everything", "${HOME}"], "enabled": false,
                               "environment": {"REGION": "{env:REGION}", "NOTE": "{file:~/note}"}},
                "far": {"type": "remote", "url": "https://example.com/mcp", "headers": {"X-Key": "{env:FAR_KEY}"},},
                "jira": {"enabled": true}
              },
            }
            """);
        var outcome = imports("opencode", """
            sources:
              everything:
                enabled: false
                command: npx
                args: ["-y", everything, "$${HOME}"]
                env:
                  REGION: "${env:REGION}"
                  NOTE: "{file:~/note}"
              far:
                url: "https://example.com/mcp"
                headers:
                  X-Key: "${env:FAR_KEY}"
            """);

        assertThat(outcome.out() + outcome.err()).contains("{file:~/note} stays text, as in opencode");
    }

    @Test
    void zedHasContextServersOfTwoForms() throws IOException {
        file("home/.config/zed/settings.json", """
            // Zed settings
            {
              "buffer_font_size": 15,
              "context_servers": {
                "hex": {"source": "custom", "command": "npx", "args": ["-y", "hexdocs-mcp"], "env": {}},
                "older": {"command": {"path": "uvx", "args": ["kagi"], "env": {"LEVEL": "info"}}},
                "web": {"source": "custom", "url": "https://example.com/mcp"},
              },
            }
            """);
        imports("zed", """
            sources:
              hex:
                command: npx
                args: ["-y", hexdocs-mcp]
              older:
                command: uvx
                args: [kagi]
                env:
                  LEVEL: info
              web:
                url: "https://example.com/mcp"
            """);
    }

    @Test
    void serverOfAnExtensionCannotBeTakenOver() throws IOException {
        file("home/.config/zed/settings.json", """
            {"context_servers": {"github": {"source": "extension", "enabled": true, "settings": {"token": "abc"}},
                                 "hex": {"command": "npx"}}}
            """);
        var outcome = shell.run("import", "--from", "zed");

        assertThat(outcome.out() + outcome.err())
                .contains("only Zed can start it")
                .doesNotContain("abc");
        assertThat(Files.readString(folder.resolve("jackfield.yaml")))
                .isEqualTo("sources:\n  hex:\n    command: npx\n");
    }

    @Test
    void junieStartsServersOfAProjectInItsFolder() throws IOException {
        file("home/.junie/mcp/mcp.json", "{\"mcpServers\": {\"mine\": {\"command\": \"uvx\", \"args\": [\"a\"]}}}");
        file(".junie/mcp/mcp.json", "{\"mcpServers\": {\"ours\": {\"command\": \"uvx\", \"args\": [\"b\"]}}}");
        imports("junie", """
            sources:
              mine:
                command: uvx
                args: [a]
              ours:
                command: uvx
                args: [b]
                cwd: %s
            """.formatted(folder));
    }

    @Test
    void clineKeepsItsServersInTheStorageOfTheEditor() throws IOException {
        file("home/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json", """
            {"mcpServers": {
              "local": {"command": "node", "args": ["/srv/server.js"], "disabled": true, "autoApprove": ["a"]},
              "far": {"type": "streamableHttp", "url": "https://example.com/mcp", "timeout": 60},
              "old": {"type": "sse", "url": "https://example.com/sse"}}}
            """);
        imports("cline", """
            sources:
              local:
                enabled: false
                command: node
                args: [/srv/server.js]
              far:
                url: "https://example.com/mcp"
              old:
                url: "https://example.com/sse"
                transport: sse
            """);
    }

    /// A file in another place is recognised by its name or by the key of its servers.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "config.toml        | [mcp_servers.a]\\ncommand = \"x\"\\nbearer_token_env_var = \"T\"",
                "opencode.jsonc     | {\"mcp\": {\"a\": {\"type\": \"local\", \"command\": [\"x\"]}}}",
                "settings.json      | {\"context_servers\": {\"a\": {\"command\": {\"path\": \"x\"}}}}",
                ".zed/settings.json | {\"context_servers\": {\"a\": {\"command\": \"x\"}}}"
            })
    void fileElsewhereIsRecognised(String name, String content) throws IOException {
        file("elsewhere/" + name, content.replace("\\n", "\n"));

        assertThat(shell.run("import", "elsewhere/" + name).exit()).isZero();
        assertThat(Files.readString(folder.resolve("jackfield.yaml"))).startsWith("sources:\n  a:\n    command: x\n");
    }

    @Test
    void hubItselfIsNotTakenOver() throws IOException {
        file("home/.codex/config.toml", """
            [mcp_servers.hub]
            url = "http://127.0.0.1:7390/mcp"
            [mcp_servers.old-way]
            url = "http://127.0.0.1:7390/sse"
            """);
        imports("codex", "");
    }

    @Test
    void deepFileIsRefused() throws IOException {
        file("deep.json", "{\"mcp\": {\"a\": " + "[".repeat(5_000) + "]".repeat(5_000) + "}}");
        var outcome = shell.run("import", "--from", "opencode", "deep.json");

        assertThat(outcome.exit()).isNotZero();
        assertThat(outcome.out() + outcome.err()).contains("deep");
    }
}
