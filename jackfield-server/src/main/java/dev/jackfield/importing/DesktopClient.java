package dev.jackfield.importing;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// A program whose MCP settings we know.
public enum DesktopClient {
    CLAUDE_DESKTOP("Claude Desktop"),
    CLAUDE_CODE("Claude Code"),
    VSCODE("VS Code"),
    CURSOR("Cursor"),
    WINDSURF("Windsurf");

    private final String title;

    DesktopClient(String title) {
        this.title = title;
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
                .orElseThrow(() -> new IllegalArgumentException("'%s' is none of %s".formatted(id, ids())));
    }

    private static String ids() {
        return Arrays.stream(values()).map(DesktopClient::id).collect(Collectors.joining(", "));
    }
}
