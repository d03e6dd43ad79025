/// What all MCP servers behind the hub have in common, however they are reached.
///
/// Nothing here starts a program or opens a connection; the kinds do, each in its own package. Start with `McpServer`.
@NullMarked
package dev.jackfield.kind.mcp;

import org.jspecify.annotations.NullMarked;
