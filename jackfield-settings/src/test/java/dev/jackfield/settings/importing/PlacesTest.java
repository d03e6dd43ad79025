package dev.jackfield.settings.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {
    @TempDir
    private Path home;

    private Path file(String name) throws IOException {
        var file = home.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "{}");
    }

    private Places on(String system, Map<String, String> environment) {
        return new Places(home.resolve("project"), home, environment, system);
    }

    @Test
    void everySystemHasItsOwnPlace() throws IOException {
        var linux = file(".config/Claude/claude_desktop_config.json");
        var mac = file("Library/Application Support/Claude/claude_desktop_config.json");
        var windows = file("Roaming/Claude/claude_desktop_config.json");
        var roaming = Map.of("APPDATA", home.resolve("Roaming").toString());

        assertThat(on("Linux", Map.of()).files(DesktopClient.CLAUDE_DESKTOP)).containsExactly(linux);
        assertThat(on("Mac OS X", Map.of()).files(DesktopClient.CLAUDE_DESKTOP)).containsExactly(mac);
        assertThat(on("Windows 11", roaming).files(DesktopClient.CLAUDE_DESKTOP))
                .containsExactly(windows);
    }

    @Test
    void filesOfTheUserComeBeforeThoseOfTheProject() throws IOException {
        var user = file(".cursor/mcp.json");
        var project = file("project/.cursor/mcp.json");

        assertThat(on("Linux", Map.of()).files(DesktopClient.CURSOR)).containsExactly(user, project);
    }

    @ParameterizedTest
    @CsvSource({
        ".config/zed/settings.json, ZED",
        "project/.zed/settings.json, ZED",
        "organized/settings.json,",
        "project/.junie/mcp/mcp.json, JUNIE",
        "my.junie/mcp.json,",
        "my.cursor/mcp.json,"
    })
    void programIsKnownByTheWholeNameOfItsFolder(String file, @Nullable DesktopClient client) {
        assertThat(DesktopClient.of(home.resolve(file))).isEqualTo(Optional.ofNullable(client));
    }
}
