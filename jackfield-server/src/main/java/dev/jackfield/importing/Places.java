package dev.jackfield.importing;

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
        };
    }

    /// Where this system keeps the settings of applications.
    private Path applications() {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.contains("mac")) {
            return home.resolve("Library/Application Support");
        }
        return name.contains("windows")
                ? configured("APPDATA", "AppData/Roaming")
                : configured("XDG_CONFIG_HOME", ".config");
    }

    private Path configured(String variable, String fallback) {
        var path = environment.getOrDefault(variable, "");
        return path.isBlank() ? home.resolve(fallback) : Path.of(path);
    }
}
