package dev.jackfield.transport.http.door;

/// Which dialects of MCP an endpoint speaks.
public enum Eras {
    BOTH,
    MODERN_ONLY,
    LEGACY_ONLY
}
