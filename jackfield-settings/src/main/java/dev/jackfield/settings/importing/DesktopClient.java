package dev.jackfield.settings.importing;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A program whose MCP settings we know.
public enum DesktopClient {
    CLAUDE_DESKTOP("Claude Desktop", PlaceholderStyle.NOTHING),
    CLAUDE_CODE("Claude Code", PlaceholderStyle.SHELL),
    VSCODE("VS Code", PlaceholderStyle.EDITOR),
    CURSOR("Cursor", PlaceholderStyle.EDITOR),
    WINDSURF("Windsurf", PlaceholderStyle.ENVIRONMENT),
    CODEX("Codex", PlaceholderStyle.NOTHING),
    GEMINI_CLI("Gemini CLI", PlaceholderStyle.DOLLAR),
    OPENCODE("opencode", PlaceholderStyle.BRACES),
    ZED("Zed", PlaceholderStyle.NOTHING),
    JUNIE("JetBrains Junie", PlaceholderStyle.NOTHING),
    CLINE("Cline", PlaceholderStyle.NOTHING);

    /// Which references a program fills in when it reads its settings.
    enum PlaceholderStyle {
        NOTHING,
        /// `${NAME}` and `${NAME:-default}`.
        SHELL,
        /// Those, and `$NAME`.
        DOLLAR,
        /// `{env:NAME}`.
        BRACES,
        /// `${env:NAME}`.
        ENVIRONMENT,
        /// `${env:NAME}`, folders such as `${workspaceFolder}`, and `${input:id}`.
        EDITOR
    }

    private final String title;
    private final PlaceholderStyle fills;

    DesktopClient(String title, PlaceholderStyle fills) {
        this.title = title;
        this.fills = fills;
    }

    PlaceholderStyle placeholderStyle() {
        return fills;
    }

    /// The program that keeps such a file; empty when its place does not tell.
    static Optional<DesktopClient> of(Path file) {
        var folder = file.toAbsolutePath().normalize().resolveSibling("");
        return switch (String.valueOf(file.getFileName())) {
            case "claude_desktop_config.json" -> Optional.of(CLAUDE_DESKTOP);
            case ".claude.json", ".mcp.json" -> Optional.of(CLAUDE_CODE);
            case "mcp_config.json" -> Optional.of(WINDSURF);
            case "cline_mcp_settings.json" -> Optional.of(CLINE);
            case "opencode.json", "opencode.jsonc" -> Optional.of(OPENCODE);
            case String _ when folder.endsWith(".cursor") -> Optional.of(CURSOR);
            case String _ when folder.endsWith(".vscode") -> Optional.of(VSCODE);
            case String _ when folder.endsWith(".codex") -> Optional.of(CODEX);
            case String _ when folder.endsWith(".gemini") -> Optional.of(GEMINI_CLI);
            case String _ when isOneOf(folder, "zed", "Zed", ".zed") -> Optional.of(ZED);
            case String _ when isOneOf(folder, ".junie", ".junie/mcp") -> Optional.of(JUNIE);
            default -> Optional.empty();
        };
    }

    private static boolean isOneOf(Path folder, String... ends) {
        return Arrays.stream(ends).anyMatch(folder::endsWith);
    }

    public String title() {
        return title;
    }

    /// How it is called on the command line.
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static DesktopClient of(String id) {
        return Arrays.stream(values())
                .filter(client -> client.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'%s' is not one of %s".formatted(id, ids())));
    }

    private static String ids() {
        return Arrays.stream(values()).map(DesktopClient::id).collect(Collectors.joining(", "));
    }
}
