package dev.jackfield.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.server.OpenHub;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.state.RunningHub;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `add`, `remove`, `enable`, `disable`, `restart` and `test`, with a hub and without.
class AdminCommandsTest {
    private static final String FILE = "sources:\n  old: {command: /nowhere/server}\n";

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void openShell() {
        shell = new Shell(folder);
        new ConfigFolder(folder).file("jackfield.yaml", FILE);
    }

    private String file() throws IOException {
        return Files.readString(folder.resolve("jackfield.yaml"));
    }

    @Test
    void changeOfANamedFileSaysWhichHubSeesIt() {
        var running = new RunningHub(
                URI.create("http://127.0.0.1:7390"),
                ProcessHandle.current().pid(),
                Optional.empty(),
                Optional.of(folder.resolve("jackfield.yaml")),
                true);
        running.announce(shell.surroundings().state());

        assertThat(shell.run("disable", "old", "--config", "jackfield.yaml").out())
                .contains("The hub at http://127.0.0.1:7390 reloads the file within seconds");
        assertThat(shell.run("add", "x", "--no-test", "--config", "other.yaml", "--", "npx")
                        .out())
                .contains("Only the file was changed. The hub at http://127.0.0.1:7390 uses " + folder);
    }

    @Test
    void fileWhoseContentASourceGetsIsNamed() {
        new ConfigFolder(folder).file("key.txt", "hush");
        var added = shell.run("add", "new", "--no-test", "--", "npx", "${file:key.txt}");

        assertThat(added.err()).contains("${file:key.txt} is read at every start, and new gets its content.");
        assertThat(added.out() + added.err()).doesNotContain("hush");
    }

    @Test
    void helpShowsReferencesAsTheyAreTyped() {
        assertThat(shell.run("add", "--help").out())
                .contains("Authorization: Bearer ${KEY}", "refers to it as ${KEY}", "Bearer ${DOCS}")
                .doesNotContain("null", "$$");
    }

    @Test
    void firstFileIsMadeHereSoThatSkillsStay() throws IOException {
        Files.delete(folder.resolve("jackfield.yaml"));
        new ConfigFolder(folder).file("skills/Hello.java", "class Hello {}");
        var added = shell.run("add", "new", "--no-test", "--", "npx");

        assertThat(file()).contains("command: npx");
        assertThat(added.err()).contains("The file is new.").doesNotContain("Skills");
    }

    @Test
    void firstFileElsewhereSaysThatSkillsMove() throws IOException {
        Files.delete(folder.resolve("jackfield.yaml"));
        var skills = folder.resolve("skills");
        new ConfigFolder(folder).file("skills/Hello.java", "class Hello {}");
        var added = shell.run("add", "new", "--no-test", "--config", "deep/jackfield.yaml", "--", "npx");

        assertThat(added.err())
                .contains("Skills are now loaded from %s, no longer from %s"
                        .formatted(folder.resolve("deep/skills"), skills));
    }

    @Test
    void withoutAHubTheFileIsChanged() throws IOException {
        var added = shell.run("add", "new", "--no-test", "--env", "A=b", "--", "npx", "-y", "server");

        assertThat(added.exit()).as(added.err()).isZero();
        assertThat(added.out()).contains("Added new to", "No hub is running here");
        assertThat(file()).isEqualTo(FILE + """
              new:
                command: npx
                args: ["-y", server]
                env:
                  A: b
            """);
        assertThat(shell.run("disable", "new").exit()).isZero();
        assertThat(file()).contains("enabled: false");
        assertThat(shell.run("enable", "new").exit()).isZero();
        assertThat(shell.run("remove", "new", "--yes").exit()).isZero();
        assertThat(file()).isEqualTo(FILE);
        assertThat(shell.run("restart", "old").exit()).isEqualTo(4);
    }

    @Test
    void whatBecomesOfAChangeIsSaid() {
        assertThat(shell.run("disable", "old").out())
                .contains("Disabled old in", "No hub is running here; the next one starts with the change.");
        assertThat(shell.run("restart", "old", "-c", "jackfield.yaml").err()).contains("Leave out --config.");
        assertThat(shell.run("remove", "old", "--yes").out())
                .contains("Removed old from")
                .doesNotContain("have it");
    }

    @Test
    void secretIsPipedInAndNeverShown() throws IOException {
        var added = shell.input("s3cret\n").run("add", "new", "--no-test", "--secret", "KEY", "--", "npx");

        assertThat(added.exit()).as(added.err()).isZero();
        assertThat(added.out() + added.err()).contains(".env").doesNotContain("s3cret");
        assertThat(file()).contains("KEY: \"${KEY}\"").doesNotContain("s3cret");
        assertThat(folder.resolve(".env")).hasContent("KEY='s3cret'");
    }

    @Test
    void secretOfSeveralLinesIsKeptWhole() throws IOException {
        var script = "[ \"$KEY\" = \"$(printf 'first\\nsecond')\" ] && echo it is whole >&2; exit 3";
        var pem = "first\r\nsecond\n";

        assertThat(shell.input(pem)
                        .run("test", "--secret", "KEY", "--", "sh", "-c", script)
                        .out())
                .contains("it is whole");
        shell.input(pem).run("add", "new", "--no-test", "--secret", "KEY", "--", "sh", "-c", script);
        assertThat(folder.resolve(".env")).hasContent("KEY=\"first\\nsecond\"");
        assertThat(shell.run("test", "new").out()).contains("it is whole");
    }

    @Test
    void linesAfterTheLastOfSeveralSecretsAreRefused() throws IOException {
        var refused =
                shell.input("a\nb\nc\n").run("add", "new", "--no-test", "--secret", "A", "--secret", "B", "--", "npx");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("more lines", "${file:path}");
        assertThat(file()).isEqualTo(FILE);
    }

    @Test
    void secretsThatStayAfterARemovalAreNamed() throws IOException {
        shell.input("s3cret\n").run("add", "new", "--no-test", "--secret", "KEY", "--", "npx");

        var removed = shell.run("remove", "new", "--yes");

        assertThat(removed.err()).contains("KEY stays in", ".env", "nothing in this configuration uses it any more");
        assertThat(folder.resolve(".env")).hasContent("KEY='s3cret'");
    }

    @Test
    void secretInPlainTextIsAnsweredWithAHint() {
        var header = shell.run(
                "add", "a", "--no-test", "--url", "https://x.example/mcp", "--header", "Authorization: Bearer plain");
        var env = shell.run("add", "b", "--no-test", "--env", "API_KEY=sk-1", "--env", "HOST=x", "--", "npx");
        var good = shell.run("add", "c", "--no-test", "--env", "API_KEY=${OTHER:-}", "--", "npx");

        assertThat(header.err())
                .contains("Authorization", "in plain text", "--secret")
                .doesNotContain("plain\n");
        assertThat(env.err())
                .contains("API_KEY", "--secret")
                .doesNotContain("sk-1")
                .doesNotContain("HOST");
        assertThat(good.err()).doesNotContain("--secret");
    }

    @Test
    void secretWithoutAValueIsWrongUsage() {
        assertThat(shell.run("add", "new", "--secret", "KEY", "--", "npx").exit())
                .isEqualTo(2);
    }

    @Test
    void whatDoesNotWorkIsNotAdded() throws IOException {
        var refused = shell.run("add", "new", "--", "/nowhere/else");

        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("/nowhere/else", "--force");
        assertThat(file()).isEqualTo(FILE);
    }

    @Test
    void configuredSourceAndProgramAreTested() {
        var configured = shell.run("test", "old");
        var typed = shell.run("test", "--", "/nowhere/else");

        assertThat(configured.exit()).isEqualTo(3);
        assertThat(configured.out()).contains("It does not work", "/nowhere/server");
        assertThat(typed.exit()).isEqualTo(3);
        assertThat(typed.out()).contains("/nowhere/else");
        assertThat(shell.run("test", "odl").err()).contains("did you mean 'old'");
        assertThat(shell.run("test").exit()).isEqualTo(2);
    }

    @Test
    void trialNeedsNoFileThatCanBeEdited() throws IOException {
        Files.delete(folder.resolve("jackfield.yaml"));
        new ConfigFolder(folder).file("jackfield.toml", "[sources.trial]\ncommand = \"x\"\n");
        var script = "[ \"$KEY\" = s3cret ] && echo it is known >&2; exit 3";
        var tested = shell.input("s3cret\n").run("test", "--secret", "KEY", "--", "sh", "-c", script);

        assertThat(tested.exit()).isEqualTo(3);
        assertThat(tested.out()).contains("exited with status 3", "it is known").doesNotContain("trial");
        assertThat(folder.resolve(".env")).doesNotExist();
    }

    @Test
    void trialOfWhatMakesNoSenseSaysWhy() {
        var tested = shell.run("test", "--url", "http://127.0.0.1:1/mcp", "--header", "X-Key: ${NOT_THERE}");

        assertThat(tested.exit()).isEqualTo(5);
        assertThat(tested.err()).contains("the source: headers.X-Key: variable NOT_THERE is not set");
    }

    @Test
    void hubThatRunsTakesTheChangeAtOnce() throws IOException {
        var far = Files.createDirectory(folder.resolve("far"));
        var state = shell.surroundings().state();
        state.write("admin-token", OpenHub.ADMIN);
        try (var server = new OpenHub(new ConfigFolder(far).load());
                var hub = OpenHub.on(new ConfigFolder(folder).loader())) {
            hub.running().announce(state);
            var url = server.url() + "/mcp";
            var tested = shell.run("test", "--url", url);
            var added = shell.run("add", "new", "--url", url, "--header", "X-A: b");

            assertThat(tested.out()).contains("It works: MCP 2026-07-28 (modern)", "4 tools");
            assertThat(added.exit()).as(added.err()).isZero();
            assertThat(added.out()).contains("Added new to", "The hub at " + hub.url() + " runs with the change.");
            assertThat(shell.run("sources").out()).contains("new\t");
            assertThat(shell.run("restart", "new").exit()).isZero();
            assertThat(shell.run("add", "new", "--url", url).err()).contains("already");
            assertThat(shell.run("add", "more", "--url", "nonsense:").exit()).isEqualTo(5);
            assertThat(shell.run("remove", "new", "--yes").out())
                    .contains("Removed new from", "The hub at " + hub.url() + " runs with the change.");
            assertThat(file()).isEqualTo(FILE);
        }
    }

    @Test
    void hubElsewhereWantsItsAdminToken() {
        try (var hub = OpenHub.on(new ConfigFolder(folder).loader())) {
            var refused = shell.run("remove", "old", "--yes", "--hub", hub.url().toString());

            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).contains("admin token");
        }
    }

    @Test
    void removalIsConfirmed() throws IOException {
        var unasked = shell.run("remove", "old");

        assertThat(unasked.exit()).isEqualTo(3);
        assertThat(unasked.err()).contains("'old' stays in", "--yes");
        assertThat(shell.run("remove", "odl").err()).contains("did you mean 'old'");
        for (var answer : List.of("n", "", "maybe")) {
            var kept = shell.person(answer).run("remove", "old");
            assertThat(kept.exit()).isEqualTo(3);
            assertThat(kept.err()).contains("Remove 'old' from " + folder.resolve("jackfield.yaml") + "? [y/N]");
        }
        assertThat(file()).isEqualTo(FILE);
        assertThat(shell.person("y").run("remove", "old").exit()).isZero();
        assertThat(file()).isEqualTo("sources:\n");
    }

    @Test
    void pairsChangeKeys() throws IOException {
        var edited = shell.run(
                "edit", "old", "--no-test", "args=[a, 'b c', 1]", "env.PORT=8080", "enabled=false", "timeout=5s");

        assertThat(edited.exit()).as(edited.err()).isZero();
        assertThat(edited.out()).contains("Changed old in", "No hub is running here");
        assertThat(file())
                .isEqualTo("sources:\n  old: {command: /nowhere/server, args: [a, \"b c\", 1], env: {PORT: \"8080\"},"
                        + " enabled: false, timeout: 5s}\n");
        assertThat(shell.run("edit", "old", "env.PORT=", "args=", "enabled=", "timeout=", "env=", "--no-test")
                        .exit())
                .isZero();
        assertThat(file()).isEqualTo(FILE);
    }

    @Test
    void editIsCheckedAsAnAdditionIs() throws IOException {
        assertThat(shell.run("edit", "old", "timeout=5s").err()).contains("was not changed", "--force");
        assertThat(shell.run("edit", "old", "comand=x").err()).contains("did you mean `command`");
        assertThat(shell.run("edit", "old", "command").exit()).isEqualTo(2);
        assertThat(shell.run("edit", "old", "args=[a").exit()).isEqualTo(2);
        assertThat(shell.run("edit", "old").err()).contains("KEY=VALUE");
        assertThat(file()).isEqualTo(FILE);
        assertThat(shell.run("edit", "old", "timeout=5s", "--force").exit()).isZero();
        assertThat(file()).contains("timeout:");
    }

    @Test
    void secretOfAnEditGoesToTheEnvironmentFile() throws IOException {
        var edited = shell.input("s3cret\n").run("edit", "old", "--secret", "KEY", "--no-test");

        assertThat(edited.exit()).as(edited.err()).isZero();
        assertThat(file()).contains("env: {KEY: \"${KEY}\"}").doesNotContain("s3cret");
        assertThat(shell.input("n3w\n")
                        .run("edit", "old", "--secret", "KEY", "--no-test")
                        .exit())
                .isZero();
        assertThat(folder.resolve(".env")).hasContent("KEY='n3w'");
    }

    @Test
    void editorOpensTheLinesUntilTheyAreGood() throws IOException {
        var script = folder.resolve("editor.sh");
        Files.writeString(script, """
            case $(cat "$2") in
              *comand*) sed -i s/comand/command/ "$2" ;;
              *) sed -i 's/command: .nowhere.server/comand: x, enabled: false/' "$2" ;;
            esac
            """);
        var edited = shell.person("y")
                .variable("VISUAL", "sh '%s' --wait".formatted(script))
                .run("edit", "old");

        assertThat(edited.err()).contains("did you mean `command`", "Edit again? [Y/n]");
        assertThat(edited.exit()).as(edited.err()).isZero();
        assertThat(file()).isEqualTo("sources:\n  old: {command: x, enabled: false}\n");
        assertThat(shell.person().variable("VISUAL", "true").run("edit", "old").out())
                .contains("Nothing was changed");
        assertThat(shell.person().variable("VISUAL", "false").run("edit", "old").exit())
                .isEqualTo(3);
    }

    /// An editor that is slow: meanwhile another one changes the file, the first time.
    private String slowEditor() throws IOException {
        var script = folder.resolve("slow.sh");
        Files.writeString(script, """
            grep -q timeout %1$s || sed -i 's/}/, timeout: 9s}/' %1$s
            sed -i 's/command: .nowhere.server/command: x, enabled: false/' "$1"
            """.formatted(folder.resolve("jackfield.yaml")));
        return "sh '%s'".formatted(script);
    }

    @Test
    void editorSeesWhatWasChangedMeanwhileAndMayReplaceIt() throws IOException {
        var edited = shell.person("y").variable("VISUAL", slowEditor()).run("edit", "old");

        assertThat(edited.err())
                .contains("'old' was changed while you edited it", "/nowhere/server, timeout: 9s}")
                .containsOnlyOnce("Edit again?");
        assertThat(edited.exit()).as(edited.err()).isZero();
        assertThat(file()).isEqualTo("sources:\n  old: {command: x, enabled: false}\n");
    }

    @Test
    void textThatWasTypedIsKeptWhenItCannotBeSaved() throws IOException {
        try (var hub = OpenHub.on(new ConfigFolder(folder).loader())) {
            var edited = shell.beside(hub)
                    .person("n")
                    .variable("VISUAL", slowEditor())
                    .run("edit", "old");

            assertThat(edited.exit()).isEqualTo(3);
            assertThat(edited.err()).contains("'old' was changed while you edited it");
            var kept = Path.of(edited.err().replaceFirst("(?s).*Your text is kept in (\\S+)\\.\\s.*", "$1"));
            assertThat(kept).content().contains("command: x, enabled: false");
            Files.delete(kept);
            assertThat(file()).contains("/nowhere/server, timeout: 9s}");
        }
    }

    @Test
    void lineBreakThatAnEditorAddsIsNoChange() {
        var added = shell.person().variable("VISUAL", "sh -c 'echo >> \"$0\"'").run("edit", "old");

        assertThat(added.out()).contains("Nothing was changed");
    }

    @Test
    void hubThatRunsTakesAnEditAtOnce() throws IOException {
        try (var hub = OpenHub.on(new ConfigFolder(folder).loader())) {
            shell.beside(hub);
            var edited = shell.run("edit", "old", "enabled=false", "description=of my own");

            assertThat(edited.exit()).as(edited.err()).isZero();
            assertThat(edited.out()).contains("The hub at " + hub.url() + " runs with the change.");
            assertThat(hub.assembly().settings().sources().get("old"))
                    .extracting(source -> source.enabled())
                    .isEqualTo(false);
            assertThat(shell.run("edit", "old", "comand=x").err()).contains("did you mean `command`");
            assertThat(shell.person("y").run("remove", "old").exit()).isZero();
            assertThat(file()).isEqualTo("sources:\n");
        }
    }
}
