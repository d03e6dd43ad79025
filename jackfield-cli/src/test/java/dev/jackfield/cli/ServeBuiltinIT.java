package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `jackfield builtin` as a program that a client starts, and as a command of a person.
class ServeBuiltinIT {
    @TempDir
    private Path folder;

    private static List<String> program(String... arguments) {
        var line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.jackfield.cli.JackfieldCommand",
                "builtin"));
        line.addAll(List.of(arguments));
        return line;
    }

    private Map<String, String> variables() {
        return Map.of("JACKFIELD_HOME", folder.resolve("state").toString(), "HOME", folder.toString());
    }

    @Test
    void filesAreServedOverPipesAndNothingIsKept() throws IOException {
        var root = Files.createDirectory(folder.resolve("root"));
        try (var client = McpClient.stdio(program("filesystem", "--root", root.toString()), variables())) {
            client.connect();
            assertThat(client.listTools().stream().map(McpTool::name)).contains("readFile", "writeFile");
            client.callTool("writeFile", Map.of("path", "a/b.txt", "content", "hello"));
            assertThat(client.callTool("readFile", Map.of("path", "a/b.txt")).text())
                    .isEqualTo("hello");
            assertThat(client.callToolUnchecked("readFile", Map.of("path", "../x"))
                            .text())
                    .startsWith("Access denied or invalid path for file '../x'.");
        }
        assertThat(root.resolve("a/b.txt")).hasContent("hello");
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void variablesAreDefaults() throws IOException {
        var root = Files.createDirectory(folder.resolve("root"));
        var variables = Map.of(
                "JACKFIELD_HOME", folder.resolve("state").toString(),
                "MCP_DATA_DIR", root.toString(),
                "MCP_FS_READ_ONLY", "true");
        try (var client = McpClient.stdio(program("filesystem"), variables)) {
            client.connect();
            assertThat(client.callTool("listDirectory", Map.of()).text()).isEqualTo("Directory '' is empty.");
            assertThat(client.callToolUnchecked("writeFile", Map.of("path", "a", "content", "x"))
                            .text())
                    .contains("read-only");
        }
    }

    @Test
    void programsAreServedOverPipes() {
        try (var client = McpClient.stdio(program("code", "--timeout", "2"), variables())) {
            client.connect();
            assertThat(client.listTools().stream().map(McpTool::name))
                    .containsExactlyInAnyOrder("runPython", "runJavaScript");
        }
    }

    @Test
    void whatCannotBeIsExplained() {
        var shell = new Shell(folder);

        assertThat(shell.run("builtin", "filesystem", "--root", "nowhere").err())
                .contains("There is no folder 'nowhere'. Create it, or name another --root.");
        assertThat(shell.run("builtin", "code", "--root", ".").err())
                .contains("'roots' has no meaning for `builtin: code`; remove it");
        assertThat(shell.run("builtin", "other").exit()).isEqualTo(2);
        assertThat(shell.run("builtin").exit()).isEqualTo(2);
    }
}
