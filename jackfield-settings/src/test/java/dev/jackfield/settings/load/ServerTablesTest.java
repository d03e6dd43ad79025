package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.config.Secret;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Servers as tables under `mcp`, and what may stand beside them.
class ServerTablesTest {
    private static final String WEATHER = """
        [mcp.weather]
        transport = "stdio"
        command = ["python", "-m", "weather_mcp_server"]
        """;

    @TempDir
    private Path temporary;

    private ConfigFolder toml(String more) {
        return new ConfigFolder(temporary).file("jackfield.toml", WEATHER + more);
    }

    @Test
    void serverMayBeSwitchedOff() {
        assertThat(toml("enabled = false\n").source("weather").enabled()).isFalse();
    }

    @Test
    void conversationsAreConfiguredBesideTables() {
        var conversation = toml("""
            [providers.local]
            kind = "openai"
            url = "http://localhost:11434/v1"

            [conversation]
            model = "local/llama3.2"
            steps = 7
            """).load().settings().conversation();

        assertThat(conversation.model()).isEqualTo("local/llama3.2");
        assertThat(conversation.steps()).isEqualTo(7);
    }

    @Test
    void sourcesBesideTablesLoadTogetherWithTheirServers() {
        var loaded = toml("""
            [mcp]
            separator = "__"

            [sources.io]
            ensemble = "io.toml"

            [conversation]
            steps = 7
            """).load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("weather", "io");
        assertThat(loaded.settings().mcp().separator()).isEqualTo("__");
        assertThat(loaded.settings().conversation().steps()).isEqualTo(7);
        assertThat(loaded.warnings()).isEmpty();
    }

    @Test
    void emptySourcesBesideTablesAreNoSources() {
        assertThat(toml("[sources]\n").load().settings().sources()).containsOnlyKeys("weather");
    }

    @Test
    void idMustNotBeInBothPlaces() {
        assertThat(toml("[sources.weather]\nensemble = \"io.toml\"\n").problems())
                .containsExactly(
                        "jackfield.toml:1: mcp.weather: is also under `sources`, at jackfield.toml:4; rename one");
    }

    @Test
    void namesThatBecomeOneIdAreRefused() {
        assertThat(toml("[mcp.\"i o\"]\ncommand = \"x\"\n[sources.i-o]\nensemble = \"io.toml\"\n")
                        .problems())
                .singleElement()
                .asString()
                .contains("would both be called");
    }

    @Test
    void filesAreReadForSourcesAndNotForTables() {
        var folder = toml("""
            environment = {KEY = "${file:secret.txt}"}

            [sources.ours]
            command = "x"
            env = {KEY = "${file:secret.txt}"}
            """).file("secret.txt", "hush");

        assertThat(folder.program("ours").env()).containsEntry("KEY", new Secret("hush"));
        assertThat(folder.program("weather").env()).containsEntry("KEY", new Secret("${file:secret.txt}"));
        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .contains("server `weather`: ${file:…} stays text");
    }

    @Test
    void otherFormsBesideSourcesAreRefused() {
        assertThat(toml("[mcp.servers.b]\ncommand = \"y\"\n[sources.io]\nensemble = \"io.toml\"\n")
                        .problems())
                .singleElement()
                .asString()
                .contains("in the format of another program beside `sources`");
    }
}
