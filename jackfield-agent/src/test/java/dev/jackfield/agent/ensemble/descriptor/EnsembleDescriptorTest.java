package dev.jackfield.agent.ensemble.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.EnsembleToolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnsembleDescriptorTest {
    private static final EnsembleLoader ECHO = new EnsembleLoader(
            (ensemble, tool) -> Optional.of((_, arguments) -> ensemble + ":" + tool + " " + arguments.get("path")));

    @TempDir
    Path folder;

    private IoFolder files;

    @BeforeEach
    void write() throws IOException {
        files = IoFolder.in(folder);
    }

    @Test
    void theFilesOfTheDesignLoad() {
        var io = files.load();

        assertThat(io.name()).isEqualTo("io");
        assertThat(io.defaults()).isEqualTo(Map.of("timeout", 30L, "max_retries", 3L));
        assertThat(io.invokers()).extracting(InvokerDescriptor::name).containsExactly("read_file", "write_file");
        assertThat(io.notices()).isEmpty();
        var read = io.invokers().getFirst();
        assertThat(read.description()).isEqualTo("Reads contents of a file");
        assertThat(read.arguments().toString())
                .isEqualTo("{\"type\":\"object\",\"required\":[\"path\"],\"properties\":{\"path\":{\"type\":\"string\","
                        + "\"description\":\"Absolute path to file\"},\"encoding\":{\"type\":\"string\","
                        + "\"description\":\"File encoding\",\"default\":\"utf-8\"}}}");
    }

    @Test
    void aProgramGivesThemCode() throws Exception {
        var io = ECHO.load(files.io());

        var result = new EnsembleToolbox(List.of(io))
                .call(ScriptedChat.call("1", "io:read_file", "{\"path\":\"/a\"}"), _ -> {});

        assertThat(result.content()).containsExactly(CanisterContent.text("io:read_file /a"));
        assertThat(io.configuration()).containsEntry("timeout", 30L);
        assertThatThrownBy(() -> new EnsembleToolbox(List.of(io))
                        .call(ScriptedChat.call("1", "read_file", "{\"path\":7}"), _ -> {}))
                .hasMessageContaining("do not fit its schema");
    }

    @Test
    void toolsWithoutCodeAreLeftOut() {
        var io = new EnsembleLoader(
                        (_, tool) -> tool.equals("read_file") ? Optional.of((_, _) -> "read") : Optional.empty())
                .load(files.io());

        assertThat(io.invokers()).containsOnlyKeys("read_file");
    }

    @Test
    void aToolThatIsSwitchedOffIsLeftOutWithANotice() throws Exception {
        files.with("io/invokers/write_file.toml", "[invoker]\nname = \"write_file\"\nenabled = false\n");

        var io = files.load();

        assertThat(io.invokers()).extracting(InvokerDescriptor::name).containsExactly("read_file");
        assertThat(io.notices()).containsExactly("tool 'write_file' is switched off (enabled = false)");
    }

    @Test
    void anEnsembleThatIsSwitchedOffHasNoTools() throws Exception {
        files.with("io.toml", IoFolder.IO.replace("enabled = true", "enabled = false"));

        assertThat(files.load().invokers()).isEmpty();
        assertThat(files.load().notices()).singleElement().asString().contains("switched off");
        assertThat(ECHO.load(files.io()).invokers()).isEmpty();
        assertThat(ECHO.loadAll(folder)).isEmpty();
    }

    @Test
    void allEnsemblesOfAFolderAreLoadedInOrder() throws Exception {
        files.with("broken.toml", "[ensemble\n").with("a.toml", "[ensemble]\nname = \"first\"\n");

        assertThat(ECHO.loadAll(folder)).extracting(Ensemble::name).containsExactly("first", "io");
    }

    @Test
    void aToolWithABadSchemaIsLeftOutWithANotice() throws Exception {
        files.with("io/invokers/write_file.toml", """
            [invoker]
            name = "write_file"
            [arguments.properties.a]
            pattern = "("
            """);

        var io = files.load();

        assertThat(io.invokers()).hasSize(1);
        assertThat(io.notices())
                .singleElement()
                .asString()
                .contains("write_file.toml")
                .contains("not a JSON Schema");
    }

    @Test
    void toolsMayBeWrittenInTheFileOfTheEnsemble() throws Exception {
        files.with("io.toml", """
            [ensemble]
            name = "io"
            [[invokers]]
            name = "list_directory"
            description = "Lists a folder"
            tool = "files.list_directory"
            arguments = {type = "object", required = ["path"], properties = {path = {type = "string"}}}
            [[invokers]]
            name = "list_directory"
            """);

        var io = files.load();

        assertThat(io.invokers()).singleElement().satisfies(invoker -> {
            assertThat(invoker.tool()).contains("files.list_directory");
            assertThat(invoker.arguments().toString()).contains("\"required\":[\"path\"]");
        });
        assertThat(io.notices()).containsExactly("a second tool 'list_directory' is left out");
    }

    @Test
    void noFileOutsideOfTheFolderIsRead(@TempDir Path elsewhere) throws Exception {
        var secret = Files.writeString(elsewhere.resolve("secret.toml"), IoFolder.READ_FILE);
        Files.createSymbolicLink(folder.resolve("link.toml"), secret);
        for (var source :
                List.of("../secret.toml", secret.toString(), "link.toml", "io/../../x.toml", "missing.toml")) {
            files.with("io.toml", "[ensemble]\nname = \"io\"\n[[invokers]]\nsource = '" + source + "'\n");

            assertThat(files.load().invokers()).as(source).isEmpty();
            assertThat(files.load().notices())
                    .as(source)
                    .singleElement()
                    .asString()
                    .contains(source);
        }
    }

    @Test
    void keysThatMeanNothingAreNoticed() throws Exception {
        files.with("io.toml", IoFolder.IO + "[limits]\n")
                .with("io/invokers/read_file.toml", IoFolder.READ_FILE.replace("enabled", "enabeld"));

        assertThat(files.load().notices())
                .anySatisfy(notice -> assertThat(notice).contains("'limits'"))
                .anySatisfy(notice -> assertThat(notice).contains("'enabeld'"));
    }

    @Test
    void aFileThatIsNoDescriptorIsNamedWithTheReason() throws Exception {
        files.with("io.toml", "[ensemble\nname = 1");
        assertThatThrownBy(files::load)
                .isInstanceOf(BadDescriptorException.class)
                .hasMessageContaining("io.toml is not TOML");
        files.with("io.toml", "[ensemble]\nname = 1");
        assertThatThrownBy(files::load).hasMessageContaining("'name' must be a text");
        files.with("io.toml", "[defaults]\ntimeout = 1");
        assertThatThrownBy(files::load).hasMessageContaining("[ensemble] needs a name");
        files.with("io.toml", "a = " + "[".repeat(20_000) + "]".repeat(20_000));
        assertThatThrownBy(files::load)
                .isInstanceOf(BadDescriptorException.class)
                .hasMessageContaining("nested too deeply");
        files.with("io.toml", "a" + ".a".repeat(200) + " = 1");
        assertThatThrownBy(files::load).hasMessageContaining("nested too deeply");
        files.with("io.toml", "#".repeat(300_000));
        assertThatThrownBy(files::load).hasMessageContaining("larger than");
    }

    @Test
    void aDeviceOrPipeIsNotRead() {
        assertThatThrownBy(() -> EnsembleDescriptor.load(Path.of("/dev/null")))
                .isInstanceOf(BadDescriptorException.class)
                .hasMessageContaining("it is not a regular file");
    }
}
