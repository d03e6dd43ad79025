package dev.jackfield.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.skillfolder.SkillShelf;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Files that change, and what is typed right after.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class FileWatchesTest {
    private Path folder;
    private Path skill;
    private Assembly assembly;
    private FileWatches watches;
    private TestClient client;

    @BeforeEach
    void start(@TempDir Path project) throws IOException {
        folder = project;
        skill = Files.createDirectory(project.resolve("skills")).resolve("Hello.java");
        new ConfigFolder(project)
                .file("jackfield.yaml", "mcp: {listWait: 30s}\nsources:\n  a: {command: x, enabled: false}\n");
        var first = InitialConfiguration.of(new ConfigFolder(project).loader(), Optional.empty());
        assembly = new Assembly(first.loadedConfig());
        assembly.start();
        watches = FileWatches.start(new Configuration(first, assembly.reloads()), assembly.reloads());
        var server = assembly.endpoint().connect(Identity.ADMIN, "test");
        client = TestClient.modern(MemoryChannel.openTo(server, ClientLink.SILENT), "{}");
    }

    @AfterEach
    void close() {
        client.close();
        watches.close();
        assembly.close();
    }

    private String say(String whom) throws InterruptedException {
        return TestClient.textOf(client.call("hello.say", "{\"whom\":\"%s\"}".formatted(whom)));
    }

    private String list() throws InterruptedException {
        return client.ask("tools/list", "{}").result().toString();
    }

    @Test
    void callRightAfterEachChangeOfASkillRunsTheNewVersion() throws Exception {
        Files.writeString(skill, SkillShelf.saying("Hello", "hello"));
        assertThat(say("Ann")).isEqualTo("hello, Ann");

        Files.writeString(skill, SkillShelf.saying("Hello", "howdy"));
        assertThat(say("Ann")).isEqualTo("howdy, Ann");

        var age = Files.getLastModifiedTime(skill);
        Files.writeString(skill, SkillShelf.saying("Hello", "salut"));
        Files.setLastModifiedTime(skill, age); // as on a file system that counts in seconds
        assertThat(say("Ann")).isEqualTo("salut, Ann");

        Files.writeString(skill, "no Java");
        assertThat(say("Ann")).isEqualTo("salut, Ann");
        assertThat(assembly.currentStatus().json().toString()).contains("the previous version stays in use");

        Files.delete(skill);
        assertThat(client.call("hello.say", "{\"whom\":\"Ann\"}").error()).isPresent();
    }

    @Test
    void jarIsCalledAsSoonAsItIsCopied() throws Exception {
        var jar = SkillShelf.jarred(Map.of("Hello", SkillShelf.saying("Hello", "hello")));
        Files.write(folder.resolve("skills/hello.jar"), jar);

        assertThat(say("Ann")).isEqualTo("hello, Ann");
    }

    @Test
    void listRightAfterAChangeOfTheConfigurationShowsIt() throws Exception {
        Files.writeString(folder.resolve("jackfield.yaml"), "sources:\n  fresh: {builtin: filesystem, roots: [.]}\n");

        assertThat(list()).contains("fresh.readFile").doesNotContain("\"a\"");
    }

    @Test
    void searchSeesANewSkillAtOnce() throws Exception {
        Files.writeString(skill, SkillShelf.saying("Hello", "hello"));

        assertThat(client.call("jackfield.search_skills", "{\"query\":\"hello say\"}")
                        .toString())
                .contains("hello.say");
    }
}
