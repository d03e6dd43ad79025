package dev.jackfield.http;

import dev.jackfield.mcp.McpServer;
import java.util.function.Supplier;

/// A caller that may come in.
///
/// @param principal the same for the same caller, always; a session belongs to it
/// @param server makes what answers: one for each legacy session, one for each modern request
public record Admission(Object principal, Supplier<McpServer> server) {}
