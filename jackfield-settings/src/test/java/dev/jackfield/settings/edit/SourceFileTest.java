package dev.jackfield.settings.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.settings.edit.EditRefusedException.Reason;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.ConfigProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Changes that are checked, and files that are replaced.
class SourceFileTest {
    @TempDir
    private Path folder;

    private SourceFile file(String name, String text) {
        return new SourceFile(
                folder.resolve(name), new ConfigFolder(folder).file(name, text).loader());
    }

    private static NewSource source(String json, Map<String, String> secrets) {
        return new NewSource("new", (ObjectNode) JsonMapper.shared().readTree(json), secrets);
    }

    private static NewSource program(Map<String, String> secrets) {
        return source("{\"command\": \"x\"}", secrets);
    }

    private String mode(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }

    private static Reason reason(EditRefusedException refused) {
        return refused.reason();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "it's",
                "a\"b\\c",
                "# no comment",
                " blanks ",
                "$HOME `x`",
                "one\ntwo",
                "=''=",
                "tab\there"
            })
    void secretIsReadAsItWasGiven(String value) {
        var file = file("jackfield.yaml", "sources: {}\n");
        file.add(program(Map.of("KEY", value))).write();
        var env = new ConfigFolder(folder).program("new").env();

        assertThat(Objects.requireNonNull(env.get("KEY")).reveal()).isEqualTo(value);
    }

    @Test
    void variablesStayAndBecomePrivate() throws IOException {
        Files.writeString(folder.resolve(".env"), "# mine\nOLD=1\nexport KEY=was\nLAST=2");
        file("jackfield.yaml", "sources: {}\n")
                .add(program(Map.of("MORE", "m")))
                .write();

        assertThat(Files.readAllLines(folder.resolve(".env")))
                .containsExactly("# mine", "OLD=1", "export KEY=was", "LAST=2", "MORE='m'");
        assertThat(mode(".env")).isEqualTo("rw-------");
    }

    @Test
    void variableThatMayBeSomebodyElsesIsNotTaken() {
        var file = file("jackfield.yaml", "sources: {}\n");
        new ConfigFolder(folder).file(".env", "KEY=of-another-program\n");

        assertThatThrownBy(() -> file.add(program(Map.of("KEY", "other"))))
                .isInstanceOfSatisfying(
                        EditRefusedException.class,
                        refused -> assertThat(reason(refused)).isEqualTo(Reason.EXISTS));
    }

    @Test
    void secretThatNothingUsesIsRefused() {
        assertThatThrownBy(
                        () -> file("jackfield.yaml", "").add(source("{\"url\": \"http://h/mcp\"}", Map.of("KEY", "v"))))
                .hasMessageContaining("Bearer ${KEY}");
    }

    @ParameterizedTest
    @CsvSource({
        "${KEY}, true",
        "Bearer ${env:KEY}, true",
        "${KEY:-none}, true",
        "env:KEY, true",
        "${KEY_2:-x}, false",
        "$${KEY}, false",
        "env:KEYS, false"
    })
    void secretIsUsedWhereItsWholeNameIs(String text, boolean used) {
        var source = source("{\"command\": \"x\", \"args\": [\"%s\"]}".formatted(text), Map.of("KEY", "v"));

        assertThat(source.sourceJson().has("env")).isEqualTo(!used);
    }

    @Test
    void modeAndLinkStay() throws IOException {
        file("real.yaml", "sources: {}\n");
        Files.setPosixFilePermissions(folder.resolve("real.yaml"), PosixFilePermissions.fromString("rw-r-----"));
        var link = Files.createSymbolicLink(folder.resolve("jackfield.yaml"), Path.of("real.yaml"));
        new SourceFile(link, new ConfigFolder(folder).loader())
                .add(program(Map.of()))
                .write();

        assertThat(link).isSymbolicLink();
        assertThat(folder.resolve("real.yaml")).content().contains("new:");
        assertThat(mode("real.yaml")).isEqualTo("rw-r-----");
        assertThat(folder).isDirectoryNotContaining("glob:**/.real*");
    }

    @Test
    void groupThatCouldNotBeKeptGetsNoRights() throws IOException {
        var path = file("jackfield.yaml", "sources: {}\n").path();
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        var before = Files.readAttributes(path, PosixFileAttributes.class);
        var other = path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName("54321");

        assertThat(PosixFilePermissions.toString(TextFile.keptPermissions(before, other)))
                .isEqualTo("rw-------");
        assertThat(TextFile.keptPermissions(before, before.group())).isEqualTo(before.permissions());
    }

    @Test
    void newFileIsForItsOwnerOnly() throws IOException {
        new SourceFile(folder.resolve("jackfield.yaml"), new ConfigFolder(folder).loader())
                .add(program(Map.of()))
                .write();

        assertThat(mode("jackfield.yaml")).isEqualTo("rw-------");
    }

    @Test
    void fileThatSomebodyElseChangedIsLeftAlone() {
        var file = file("jackfield.yaml", "sources: {}\n");
        var draft = file.add(program(Map.of("KEY", "v")));
        new ConfigFolder(folder).file("jackfield.yaml", "drain: 1s\n");

        assertThatThrownBy(draft::write)
                .isInstanceOfSatisfying(
                        EditRefusedException.class,
                        refused -> assertThat(reason(refused)).isEqualTo(Reason.CHANGED));
        assertThat(file.path()).hasContent("drain: 1s");
        assertThat(folder.resolve(".env")).doesNotExist();
    }

    @Test
    void changeThatBreaksTheConfigurationIsNotWritten() {
        var anchored = "sources:\n  a: &a {command: x}\n  b: *a\n";
        var file = file("jackfield.yaml", anchored);

        assertThatThrownBy(() -> file.remove("a"))
                .isInstanceOf(EditRefusedException.class)
                .hasMessageContaining("delete the source 'a' by hand");
        assertThatThrownBy(() -> file.add(source("{\"comand\": \"x\"}", Map.of())))
                .isInstanceOf(ConfigProblemsException.class);
        assertThat(file.path()).hasContent(anchored);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jackfield.yaml", ".env"})
    void fileThatCouldNotBeReadAgainIsNotWritten(String large) throws IOException {
        var file = file("jackfield.yaml", "sources: {}\n");
        var full = "sources: {}\n# ".substring(large.equals(".env") ? 12 : 0) + "ä".repeat((2 << 20) - 10) + "\n";
        new ConfigFolder(folder).file(large, full);

        assertThatThrownBy(() -> file.add(program(Map.of("KEY", "long enough"))))
                .hasMessageContainingAll(large + " would be larger than 4 MiB", "send less")
                .isInstanceOfSatisfying(
                        EditRefusedException.class,
                        refused -> assertThat(reason(refused)).isEqualTo(Reason.INVALID));
        assertThat(Files.readString(folder.resolve(large))).isEqualTo(full);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sources: {}\n", "sources: {a: {command: x}}\n"})
    void sourceOfTheEnvironmentCannotBeChangedInTheFile(String text) {
        var loader = new ConfigFolder(folder)
                .file("jackfield.yaml", text)
                .variable("MCP_SERVER_MAP", "{\"a\": \"http://h/mcp\"}")
                .loader();
        var file = new SourceFile(folder.resolve("jackfield.yaml"), loader);

        assertThatThrownBy(() -> file.remove("a"))
                .hasMessageContaining("would stay as it is: it comes from MCP_SERVER_MAP of the environment")
                .isInstanceOfSatisfying(
                        EditRefusedException.class,
                        refused -> assertThat(reason(refused)).isEqualTo(Reason.OUTSIDE));
        assertThatThrownBy(() -> file.enable("a", false)).hasMessageContaining("MCP_SERVER_MAP");
        assertThat(file.path()).hasContent(text);
    }

    /// The example of the plan that this form comes from.
    private static final String LIST = """
        mcp:
          servers:
            - name: brave-search
              command: npx
              args: ["-y", "@anthropic/mcp-brave-search"]
              env:
                BRAVE_API_KEY: "${BRAVE_API_KEY}"  # Resolved from .env
              enabled: true

            - name: context7
              command: npx
              enabled: true  # Enabled by default
        """;

    @Test
    void listOfServersGetsAnItemAndItsSecretGoesToTheProject() {
        var file = file("config/settings.yaml", LIST);
        new ConfigFolder(folder).file(".env", "BRAVE_API_KEY=abc\n");
        file.add(program(Map.of("KEY", "s3cret"))).write();

        assertThat(file.path()).hasContent(LIST + """

                - name: new
                  command: x
                  env:
                    KEY: "${KEY}"
            """);
        assertThat(folder.resolve(".env")).hasContent("BRAVE_API_KEY=abc\nKEY='s3cret'");
    }

    @Test
    void serverOfAListIsSwitchedOffInItsOwnWordsAndRemoved() {
        var file = file("config/settings.yaml", LIST);
        file.enable("context7", false).write();

        assertThat(file.path()).hasContent(LIST.replace("enabled: true  # Enabled", "enabled: false  # Enabled"));
        file.remove("brave-search").write();
        assertThat(file.path()).hasContent("""
            mcp:
              servers:

                - name: context7
                  command: npx
                  enabled: false  # Enabled by default
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# mine\n",
                "ui: {}\n",
                "mcp: {}\n",
                "mcp:\n  servers:\n",
                "mcp: {servers: []}\n",
                "mcp.enabled: true\n"
            })
    void firstServerBeginsAList(String text) {
        var file = file("config/settings.yaml", text);
        var draft = file.add(program(Map.of()));

        assertThat(draft.text())
                .startsWith(text.startsWith("mcp") ? "mcp" : text)
                .contains("name: new");
        assertThat(draft.loaded().settings().sources()).containsOnlyKeys("new");
    }

    @Test
    void listWhereAMapBelongsIsLeftAlone() {
        var file = file("config/settings.yaml", "mcp: []\n");

        assertThatThrownBy(() -> file.add(program(Map.of())))
                .isInstanceOf(EditRefusedException.class)
                .hasMessageContaining(
                        "settings.yaml cannot be edited automatically: a list is where `servers` belongs");
    }

    @Test
    void serversInATextAreToldAsTheyWouldBeWritten() {
        var file = file("config/settings.yaml", "mcp.servers: '[{\"name\": \"a\", \"command\": \"x\"}]'\n");

        assertThatThrownBy(() -> file.add(program(Map.of("KEY", "v"))))
                .hasMessageContainingAll("by hand", "  - name: new\n    command: x\n", "set KEY in");
        assertThatThrownBy(() -> file.enable("a", false)).hasMessageContaining("`enabled` of 'a' to false");
    }

    @Test
    void tomlIsEditedWithItsComments() {
        var file = file("jackfield.toml", "# mine\n[sources.a] # first\ncommand = \"x\" # run\n\n[http]\nport = 1\n");
        file.add(program(Map.of("KEY", "v"))).write();
        file.enable("a", false).write();

        assertThat(file.path()).hasContent("""
            # mine
            [sources.a] # first
            command = "x" # run
            enabled = false

            [sources.new]
            command = "x"
            env = {KEY = "${KEY}"}

            [http]
            port = 1
            """);
        assertThat(folder.resolve(".env")).hasContent("KEY='v'");
    }

    @Test
    void keyThatAFileOfAnotherProgramDoesNotHaveIsRefused() {
        var file = file("config/settings.yaml", LIST);

        assertThatThrownBy(() -> file.add(source("{\"builtin\": \"code\"}", Map.of())))
                .hasMessageContaining("where `builtin` would have no effect");
    }
}
