package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `check` says about the namespaces of tools.
class NamespaceCommandsTest {
    @TempDir
    private Path folder;

    private Shell.Outcome check(String yaml, String... options) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), yaml);
        var command = new String[options.length + 1];
        command[0] = "check";
        System.arraycopy(options, 0, command, 1, options.length);
        return new Shell(folder).run(command);
    }

    @Test
    void anyIdIsFineUsually() throws IOException {
        var outcome = check("sources: {github: {command: sh}}\n");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).doesNotContain("warning");
    }

    @Test
    void almostStandardIdIsAWarning() throws IOException {
        var yaml = "sources: {fileSystem: {command: sh}, py: {command: sh, aliases: [Code]}}\n";
        var outcome = check(yaml);

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .contains("warning: source fileSystem: the standard namespace is `filesystem`, not `fileSystem`")
                .contains("warning: source py: the standard namespace is `code`, not `Code`");
        assertThat(check(yaml, "--json").out()).contains("not `fileSystem`", "\"ok\" : true");
    }

    @Test
    void strictCheckRefusesUnknownNamespaces() throws IOException {
        var yaml = "sources: {filesystem: {command: sh}, github: {command: sh}}\n";
        var outcome = check(yaml, "--strict-namespaces");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out())
                .contains("source github: `github` is no standard tool namespace (filesystem, code)")
                .doesNotContain("source filesystem");
        assertThat(outcome.err()).contains("1 problem with namespaces of tools");
        assertThat(check(yaml, "--strict-namespaces", "--json").out())
                .contains("\"ok\" : false", "`github` is no standard tool namespace");
    }

    @Test
    void strictCheckAcceptsAliasesPrivateIdsAndWhatIsSwitchedOff() throws IOException {
        var outcome = check("""
            sources:
              runner: {command: sh, aliases: [code]}
              x-github: {command: sh}
              later: {command: sh, enabled: false}
            """, "--strict-namespaces");

        assertThat(outcome.exit()).as(outcome.out()).isZero();
    }

    @Test
    void toolThatAStandardNamespaceDoesNotHaveIsAWarning() throws IOException {
        var yaml = """
            sources:
              disk: {url: "http://localhost:8001/rpc", transport: rpc, tools: [filesystem.readfile, other.thing]}
              code:
                url: http://localhost:8002/rpc
                transport: rpc
                tools: [runPython, {name: runRuby}]
            """;

        assertThat(check(yaml).exit()).isZero();
        assertThat(check(yaml).err())
                .contains("source disk: the standard namespace `filesystem` has no tool `readfile`; it has `readFile`,")
                .contains("source code: the standard namespace `code` has no tool `runRuby`;")
                .doesNotContain("other");
        var strict = check(yaml, "--strict-namespaces");
        assertThat(strict.out()).contains("`disk` is no standard", "no tool `readfile`", "no tool `runRuby`");
        assertThat(strict.err()).as("said once, as a problem").doesNotContain("no tool");
    }

    @Test
    void builtInServerUnderTheNameOfAnotherOneIsAWarning() throws IOException {
        var outcome = check("sources: {code: {builtin: filesystem, roots: [.]}}\n");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("source code: the standard namespace `code` has no tool `readFile`,");
    }

    @Test
    void builtInServerUnderItsOwnNameIsFine() throws IOException {
        var outcome = check("sources: {filesystem: {builtin: filesystem, roots: [.]}}\n", "--strict-namespaces");

        assertThat(outcome.exit()).as(outcome.out()).isZero();
        assertThat(outcome.err()).doesNotContain("warning");
    }
}
