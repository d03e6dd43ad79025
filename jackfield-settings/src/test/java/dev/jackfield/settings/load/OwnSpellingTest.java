package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.builtin.mcp.EraChoice;
import dev.jackfield.builtin.url.Transport;
import dev.jackfield.core.call.View;
import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Secret;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.settings.LogThreshold;
import dev.jackfield.settings.McpSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.TokenSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSpellingTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void nothingAtAllGivesTheDefaults() {
        var settings = folder.load().settings();

        assertThat(settings.sources()).isEmpty();
        assertThat(settings.http().host()).isEqualTo("127.0.0.1");
        assertThat(settings.http().port()).isEqualTo(7390);
        assertThat(settings.http().maxBody()).isEqualTo(new ByteSize(16 << 20));
        assertThat(settings.mcp())
                .isEqualTo(new McpSettings(
                        ".",
                        1000,
                        Duration.ZERO,
                        Duration.ofSeconds(2),
                        true,
                        View.FULL,
                        List.of(),
                        false,
                        1500,
                        null,
                        Duration.ofMinutes(30)));
        assertThat(settings.log().level()).isEqualTo(LogThreshold.INFO);
    }

    @Test
    void emptyFileGivesTheDefaults() {
        assertThat(folder.file("jackfield.yaml", "").load().settings()).isEqualTo(Settings.defaults());
    }

    @Test
    void sectionWithOnlyCommentsIsLeftOut() {
        assertThat(folder.file("jackfield.yaml", "sources:\n  # none yet\nhttp:\n")
                        .load()
                        .settings()
                        .sources())
                .isEmpty();
    }

    @Test
    void byteOrderMarkIsSkipped() {
        folder.file("jackfield.yaml", "\uFEFFhttp: {port: 1234}");

        assertThat(folder.load().settings().http().port()).isEqualTo(1234);
    }

    @Test
    void everythingCanBeWritten() {
        folder.variable("ANN_TOKEN", "t0p-secret").file("jackfield.yaml", """
            sources:
              github: {command: npx, args: [-y, some-server], env: {TOKEN: abc, COUNT: 3, ON: true}, cwd: /tmp}
              docs: {url: "https://example.com/mcp", headers: {Authorization: x}, timeout: 500ms, startTimeout: 2h, era: legacy}
            http: {port: 0, allowedHosts: [hub.example], maxBody: 64KiB, maxHeaderSize: 2048}
            mcp: {separator: __, listTtl: 90, pageSize: 5, sessionIdle: 10m}
            tokens:
              - {token: "env:ANN_TOKEN", identity: ann, roles: [readers]}
            rules:
              - deny github.delete_* to readers
            log: {level: debug}
            """);

        var settings = folder.load().settings();

        var github = folder.program("github");
        assertThat(github.commandLine()).containsExactly("npx", "-y", "some-server");
        assertThat(github.env()).containsEntry("COUNT", new Secret("3")).containsEntry("ON", new Secret("true"));
        assertThat(github.cwd()).isEqualTo(Path.of("/tmp"));
        var docs = folder.url("docs");
        assertThat(docs.url()).isEqualTo(URI.create("https://example.com/mcp"));
        assertThat(docs.effectiveTransport()).isEqualTo(Transport.HTTP);
        assertThat(docs.server().times().timeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(docs.server().startTimeout()).isEqualTo(Duration.ofHours(2));
        assertThat(docs.server().era()).isEqualTo(EraChoice.LEGACY);
        assertThat(settings.http().maxBody().bytes()).isEqualTo(65536);
        assertThat(settings.mcp().listTtl()).isEqualTo(Duration.ofSeconds(90));
        assertThat(settings.mcp().separator()).isEqualTo("__");
        assertThat(settings.tokens())
                .containsExactly(new TokenSettings(new Secret("t0p-secret"), "ann", List.of("readers"), null));
        assertThat(settings.rules()).containsExactly(Rule.parse("deny github.delete_* to readers"));
        assertThat(settings.log().level()).isEqualTo(LogThreshold.DEBUG);
    }

    @Test
    void tomlHasTheSameTree() {
        folder.file("jackfield.toml", """
            rules = ["allow *"]
            [sources.weather]
            command = ["python", "-m", "weather"]
            args = ["--fast"]
            [mcp]
            separator = "__"
            """);

        var settings = folder.load().settings();

        assertThat(folder.program("weather").commandLine()).containsExactly("python", "-m", "weather", "--fast");
        assertThat(settings.mcp().separator()).isEqualTo("__");
    }

    @Test
    void jsonHasTheSameTree() {
        folder.file("jackfield.json", """
            {"sources": {"docs": {"url": "ws://localhost:1/mcp"}}, "http": {"port": 1}}
            """);

        assertThat(folder.url("docs").effectiveTransport()).isEqualTo(Transport.WEBSOCKET);
        assertThat(folder.load().settings().http().port()).isEqualTo(1);
    }

    @Test
    void anchorsOfYamlAreFollowed() {
        folder.file("jackfield.yaml", """
            sources:
              one: {command: a, env: &shared {KEY: v}}
              two: {command: b, env: *shared}
            """);

        assertThat(folder.program("two").env()).containsEntry("KEY", new Secret("v"));
    }

    @Test
    void synonymsMeanTheSame() {
        folder.file("jackfield.yaml", """
            sources:
              one: {type: streamable-http, url: "http://localhost/mcp"}
              two: {command: a, environment: {A: b}}
              three: {transport: ws, url: "wss://localhost/mcp"}
              four: {type: streamableHttp, url: "http://localhost/mcp"}
            """);

        assertThat(folder.url("one").effectiveTransport()).isEqualTo(Transport.HTTP);
        assertThat(folder.program("two").env()).containsKey("A");
        assertThat(folder.url("three").effectiveTransport()).isEqualTo(Transport.WEBSOCKET);
        assertThat(folder.url("four").effectiveTransport()).isEqualTo(Transport.HTTP);
    }

    @Test
    void nameThatIsNoIdIsConvertedWithAWarning() {
        var loaded = folder.file("jackfield.yaml", "sources:\n  my server: {command: a}\n")
                .load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("my-server");
        assertThat(loaded.warnings()).singleElement().asString().contains("jackfield.yaml:2", "my server", "my-server");
    }
}
