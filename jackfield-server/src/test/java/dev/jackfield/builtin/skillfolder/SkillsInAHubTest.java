package dev.jackfield.builtin.skillfolder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.TestClient;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Skills that come, change and go while a hub serves.
class SkillsInAHubTest {
    private ConfigFolder folder;
    private SkillShelf shelf;
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void openFolder(@TempDir Path project) {
        folder = new ConfigFolder(project).file("jackfield.yaml", "");
        shelf = new SkillShelf(project);
    }

    @AfterEach
    void close() throws Exception {
        for (var each : open.reversed()) {
            each.close();
        }
    }

    private Assembly start() {
        var assembly = new Assembly(folder.load());
        open.add(assembly);
        assembly.start();
        return assembly;
    }

    private TestClient client(Assembly assembly) {
        var server = assembly.endpoint().connect(Identity.LOCAL, "test");
        var client = TestClient.modern(MemoryChannel.openTo(server, ClientLink.SILENT), "{}");
        open.add(client);
        return client;
    }

    @Test
    void skillIsAddedReplacedAndRemovedWhileTheHubRuns() throws InterruptedException {
        var assembly = start();
        var client = client(assembly);

        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        assembly.reloads().reloadSkills();
        assertThat(TestClient.textOf(client.call("hello.say", "{\"whom\":\"Ann\"}")))
                .isEqualTo("hello, Ann");

        shelf.source("Hello.java", SkillShelf.saying("Hello", "good day"));
        assembly.reloads().reloadSkills();
        assertThat(TestClient.textOf(client.call("hello.say", "{\"whom\":\"Ann\"}")))
                .isEqualTo("good day, Ann");

        shelf.remove("Hello.java");
        assembly.reloads().reloadSkills();
        assertThat(client.call("hello.say", "{\"whom\":\"Ann\"}").error()).isPresent();
    }

    @Test
    void argumentsAreCheckedLikeThoseOfAnyTool() throws InterruptedException {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        var answer = client(start()).call("hello.say", "{}");

        assertThat(answer.result().toString()).contains("\"isError\":true", "whom");
    }

    @Test
    void otherConfigurationTakesTheNameOfASkill() {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));
        var assembly = start();
        assembly.reloads()
                .apply(folder.file("jackfield.yaml", "sources: {hello: {command: x, enabled: false}}\n")
                        .load());

        assertThat(assembly.hub().catalog().sources())
                .extracting(Source::id)
                .containsExactly("hello", "Hello-java", "ai", "jackfield");
        assertThat(assembly.hub()
                        .catalog()
                        .source("Hello-java")
                        .orElseThrow()
                        .state()
                        .detail())
                .contains("Hello.java", "the source 'hello' in jackfield.yaml already has this name");

        assembly.reloads().apply(folder.file("jackfield.yaml", "").load());
        assertThat(assembly.hub().catalog().source("hello").orElseThrow()).isInstanceOf(JavaTools.class);
    }

    @Test
    @Timeout(30)
    void skillThatGetsItsNameBackIsMadeAnew() throws InterruptedException {
        shelf.jar("hello.jar", Map.of("Hello", """
            import dev.jackfield.tools.Tool;
            public class Hello implements AutoCloseable {
                private volatile boolean closed;
                @Tool("Tells.") public String state() { return closed ? "closed" : "open"; }
                @Override public void close() { closed = true; }
            }
            """));
        var assembly = start();
        var copy = Path.of(((URLClassLoader) loader(assembly, "hello")).getURLs()[0].getPath());
        assembly.reloads()
                .apply(folder.file("jackfield.yaml", "sources: {hello: {command: x, enabled: false}}\n")
                        .load());
        Eventually.await(() -> !Files.exists(copy));
        assembly.reloads().apply(folder.file("jackfield.yaml", "").load());

        assertThat(TestClient.textOf(client(assembly).call("hello.state", "{}")))
                .isEqualTo("open");
    }

    @Test
    void statusNamesTheFileOfASkill() {
        shelf.source("Hello.java", SkillShelf.saying("Hello", "hello"));

        assertThat(start().status().json().toString())
                .contains("\"file\":\"" + shelf.path().resolve("Hello.java") + "\"");
    }

    private static ClassLoader loader(Assembly assembly, String source) {
        return ((JavaTools) assembly.hub().catalog().source(source).orElseThrow())
                .origin()
                .orElseThrow()
                .classes();
    }
}
