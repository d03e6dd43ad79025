package dev.jackfield.protocol.mcp;

import java.util.List;

/// The two dialects of MCP: with a handshake and sessions, or with an envelope in every request.
public enum Era {
    LEGACY,
    MODERN;

    /// The modern revisions that we speak, newest first.
    public static final List<String> MODERN_VERSIONS = List.of("2026-07-28");

    /// The revisions that `initialize` may agree on, newest first.
    public static final List<String> LEGACY_VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final String FIRST_MODERN = MODERN_VERSIONS.getLast();

    /// Revisions are dates and compare as text; an unknown later one is modern, too.
    public static Era of(String version) {
        return version.compareTo(FIRST_MODERN) >= 0 ? MODERN : LEGACY;
    }

    public static String newestModern() {
        return MODERN_VERSIONS.getFirst();
    }

    public static String newestLegacy() {
        return LEGACY_VERSIONS.getFirst();
    }
}
