/// The settings and the source that all MCP servers behind the hub share, local or remote.
///
/// No class here starts a program or opens a connection; each kind does that in its own package. Start with
/// `UpstreamFactory`, then `McpKeys`.
@NullMarked
package dev.jackfield.builtin.mcp;

import org.jspecify.annotations.NullMarked;
