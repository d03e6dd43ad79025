package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Commands that need no hub, or make one for themselves.
class CommandsTest {
    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
    }

    private void configure(String yaml) throws IOException {
        Files.writeString(folder.resolve("jackfield.yaml"), yaml);
    }

    @Test
    void versionIsPrinted() {
        assertThat(shell.run("version").out()).startsWith("jackfield ");
        assertThat(shell.run("version", "--json").out()).contains("\"version\" : ");
    }

    @Test
    void listSaysWhatItLacks() throws IOException {
        configure("sources: {off: {command: x, enabled: false}}\n");
        var outcome = shell.run("tools");

        assertThat(outcome.out()).contains("jackfield.status\t").doesNotContain("off");
        assertThat(outcome.err()).contains("off is missing here: stopped, disabled in the configuration");
    }

    @Test
    void damagedDatabaseIsNamedWithWhatToDo() throws IOException {
        Files.createDirectories(folder.resolve("state"));
        Files.writeString(folder.resolve("state/jackfield.db"), "this was a database once, and is not any more");
        var outcome = shell.run("tools");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("jackfield.db is damaged", "move it aside");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void stateFolderThatCannotBeMadeStopsNoCommand() {
        shell.variable("JACKFIELD_HOME", "/proc/jackfield");

        assertThat(shell.run("tools").out()).contains("demo.echo");
    }

    @Test
    void stateFolderThatIsAFileIsNamedWithWhatToDo() throws IOException {
        Files.writeString(folder.resolve("state"), "");
        var outcome = shell.run("serve", "--port", "0");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains(folder.resolve("state") + " is a file, not a folder", "set JACKFIELD_HOME");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void stateFolderThatCannotBeWrittenIsNamed() {
        shell.variable("JACKFIELD_HOME", "/proc/jackfield");

        assertThat(shell.run("serve", "--port", "0").err())
                .contains("jackfield: Cannot write to the state folder /proc/jackfield: ");
    }

    @Test
    void unknownCommandIsNamedWithTheNearest() {
        var outcome = shell.run("servee");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("There is no command 'servee'. Did you mean 'serve'?");
        assertThat(shell.run("frobnicate").err())
                .contains("There is no command 'frobnicate'", "jackfield --help")
                .doesNotContain("Unmatched");
    }

    @Test
    void checkOfAGoodFileIsFine() throws IOException {
        configure("sources: {a: {command: x}}\n");
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).contains("jackfield.yaml: fine, 1 source.");
    }

    @Test
    void checkWarnsOfAProgramThatIsNotThere() throws IOException {
        configure("sources: {a: {command: no-such-program-anywhere}, off: {command: neither, enabled: false}}\n");
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err())
                .contains("warning: Cannot start 'no-such-program-anywhere': no such program on PATH (source a).")
                .doesNotContain("neither");
        assertThat(shell.run("check", "--json").out()).contains("no-such-program-anywhere", "\"ok\" : true");
    }

    @Test
    void checkTellsOfAMissingVariableBesideOtherProblems() throws IOException {
        configure("http: {port: 99999}\nsources: {a: {command: x, env: {K: \"${NOWHERE}\"}}}\n");

        assertThat(shell.run("check").out().lines())
                .containsExactly(
                        "jackfield.yaml:1: http.port: must be between 0 and 65535",
                        "jackfield.yaml:2: sources.a.env.K: variable NOWHERE is not set");
    }

    @Test
    void checkHasOneFormForPrograms() throws IOException {
        configure("http: {port: 99999}\n");
        var refused = JsonMapper.shared().readTree(shell.run("check", "--json").out());
        configure("http: {port: 1}\nsources: {a: {command: x, env: {K: \"${NOWHERE}\"}}}\n");
        var accepted = JsonMapper.shared().readTree(shell.run("check", "--json").out());

        assertThat(refused.propertyNames()).containsExactlyElementsOf(accepted.propertyNames());
        assertThat(refused.at("/problems/0").toString())
                .isEqualTo("{\"file\":\"jackfield.yaml\",\"line\":1,\"key\":\"http.port\","
                        + "\"message\":\"must be between 0 and 65535\"}");
        assertThat(accepted.path("ok").asBoolean()).isFalse();
        assertThat(accepted.at("/unusable/a").asString()).contains("NOWHERE");
    }

    @Test
    void checkPrintsEveryProblem() throws IOException {
        configure("http: {port: 99999}\nlog: {level: loud}\n");
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out().lines())
                .containsExactly(
                        "jackfield.yaml:1: http.port: must be between 0 and 65535",
                        "jackfield.yaml:2: log.level: must be one of trace, debug, info, warn, error, not `loud`");
    }

    @Test
    void checkNamesTheSourceThatCannotBeUsed() throws IOException {
        configure("sources: {a: {command: x, env: {K: \"${NOWHERE}\"}}}\n");
        var outcome = shell.run("check");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.out()).contains("source a cannot be used: variable NOWHERE is not set");
    }

    @Test
    void checkExplainsWhereAValueCameFrom() throws IOException {
        configure("http: {port: 1}\n");

        assertThat(shell.run("check", "--explain").out()).contains("http.port = 1  (jackfield.yaml:1)");
        assertThat(shell.run("check", "--json").out()).contains("\"origin\" : \"jackfield.yaml:1\"");
    }

    @Test
    void fileThatDoesNotExistIsAProblemOfTheConfiguration() {
        var outcome = shell.run("tools", "--config", "nowhere.yaml");

        assertThat(outcome.exit()).isEqualTo(5);
        assertThat(outcome.err()).contains("nowhere.yaml: there is no such file");
    }

    @Test
    void toolsAreListedByAHubMadeForTheCommand() {
        var outcome = shell.run("tools");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines()).first().isEqualTo("demo.echo\ttext: string\tSays what you say.");
        assertThat(outcome.err())
                .contains("No hub is running here; starting a hub for this command (no configuration: built-in demo).");
    }

    @Test
    void sourcesAreListedWithTheirState() throws IOException {
        configure("sources: {off: {enabled: false}}\n");

        assertThat(shell.run("sources").out().lines())
                .containsExactly("off\tstopped\t0\tdisabled in the configuration");
    }

    @Test
    void statusStartsNoHub() throws IOException {
        configure("sources: {off: {enabled: false}}\n");
        var none = shell.run("status");
        var named = shell.run("status", "--config", "jackfield.yaml");

        assertThat(none.exit()).isEqualTo(4);
        assertThat(none.err())
                .isEqualToNormalizingNewlines("jackfield: No hub is running here. Start one with: jackfield serve\n");
        assertThat(named.exit()).isEqualTo(4);
        assertThat(named.err()).contains("jackfield sources --config jackfield.yaml");
    }

    @Test
    void resultOfACallIsPrinted() {
        var outcome = shell.run("call", "demo.echo", "text=hello");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).isEqualToIgnoringNewLines("hello");
    }

    @Test
    void wholeResultIsPrintedAsJson() {
        assertThat(shell.run("call", "demo.echo", "text=5", "--json").out()).contains("\"text\" : \"5\"");
    }

    @Test
    void argumentsCanComeFromStandardInput() {
        assertThat(shell.input("{\"text\":\"piped\"}")
                        .run("call", "demo.echo", "-")
                        .out())
                .isEqualToIgnoringNewLines("piped");
    }

    @Test
    void errorOfAToolHasACodeOfItsOwn() {
        var outcome = shell.run("call", "demo.time", "zone=Mars");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).contains("'Mars' is not a time zone");
    }

    @Test
    void argumentThatIsNoneIsWrongUsage() {
        assertThat(shell.run("call", "demo.echo", "hello").exit()).isEqualTo(2);
    }

    @Test
    void whatIsUnknownIsCalledByItsKind() {
        assertThat(shell.run("call", "nosuch").err()).contains("No tool 'nosuch' is visible to you. List the tools");
        assertThat(shell.run("prompt", "nosuch").err())
                .contains("No prompt 'nosuch' is visible to you. List the prompts");
        assertThat(shell.run("read", "no:such").err()).contains("No resource 'no:such' is visible to you.");
    }

    @Test
    void unknownToolIsRefusedWithTheNearest() {
        var outcome = shell.run("call", "demo.ecko", "text=x");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("demo.echo");
    }
}
