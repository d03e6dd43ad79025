package dev.jackfield.settings.importing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Where other programs keep their settings on this machine.
///
/// @param folder of the project that one is in
/// @param system the name of the operating system
public record Places(Path folder, Path home, Map<String, String> environment, String system) {
    private static final List<String> EDITIONS = List.of("Code", "Code - Insiders", "VSCodium");

    /// The files of a program that are there: those of the user, then those of the project.
    public List<Path> files(DesktopClient client) {
        return candidates(client).filter(Files::isRegularFile).distinct().toList();
    }

    private Stream<Path> candidates(DesktopClient client) {
        return switch (client) {
            case CLAUDE_DESKTOP -> Stream.of(applications().resolve("Claude/claude_desktop_config.json"));
            case CLAUDE_CODE -> Stream.of(home.resolve(".claude.json"), folder.resolve(".mcp.json"));
            case VSCODE ->
                Stream.concat(
                                EDITIONS.stream().map(edition -> applications().resolve(edition + "/User")),
                                Stream.of(folder.resolve(".vscode")))
                        .flatMap(place -> Stream.of(place.resolve("mcp.json"), place.resolve("settings.json")));
            case CURSOR -> Stream.of(home.resolve(".cursor/mcp.json"), folder.resolve(".cursor/mcp.json"));
            case WINDSURF ->
                Stream.of(home.resolve(".codeium/windsurf/mcp_config.json"), home.resolve(".codeium/mcp_config.json"));
            case CODEX ->
                Stream.of(configuredFolder("CODEX_HOME", ".codex"), folder.resolve(".codex"))
                        .map(place -> place.resolve("config.toml"));
            case GEMINI_CLI ->
                Stream.of(home.resolve(".gemini/settings.json"), folder.resolve(".gemini/settings.json"));
            case OPENCODE ->
                Stream.of(plainSettings().resolve("opencode"), folder, folder.resolve(".opencode"))
                        .flatMap(place -> Stream.of(place.resolve("opencode.json"), place.resolve("opencode.jsonc")));
            case ZED ->
                Stream.of(
                                isWindows()
                                        ? applications().resolve("Zed")
                                        : plainSettings().resolve("zed"),
                                folder.resolve(".zed"))
                        .map(place -> place.resolve("settings.json"));
            case JUNIE -> Stream.of(home, folder).map(place -> place.resolve(".junie/mcp/mcp.json"));
            case CLINE ->
                Stream.concat(
                                EDITIONS.stream()
                                        .map(edition -> applications()
                                                .resolve(edition + "/User/globalStorage/saoudrizwan.claude-dev")),
                                Stream.of(home.resolve(".cline/data")))
                        .map(place -> place.resolve("settings/cline_mcp_settings.json"));
        };
    }

    /// Where programs from the world of Unix keep their settings, on every system.
    private Path plainSettings() {
        return configuredFolder("XDG_CONFIG_HOME", ".config");
    }

    private boolean isWindows() {
        return system.toLowerCase(Locale.ROOT).contains("windows");
    }

    /// Where this system keeps the settings of applications.
    private Path applications() {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return home.resolve("Library/Application Support");
        }
        return isWindows() ? configuredFolder("APPDATA", "AppData/Roaming") : plainSettings();
    }

    private Path configuredFolder(String variable, String fallback) {
        var path = environment.getOrDefault(variable, "");
        return path.isBlank() ? home.resolve(fallback) : Path.of(path);
    }
}
