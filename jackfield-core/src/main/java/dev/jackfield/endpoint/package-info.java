/// The hub as an MCP server, for clients of both eras.
///
/// Era differences end here; behind it there is one dialect. Start with `McpEndpoint`.
@NullMarked
package dev.jackfield.endpoint;

import org.jspecify.annotations.NullMarked;
