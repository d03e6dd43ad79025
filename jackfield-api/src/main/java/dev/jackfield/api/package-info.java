/// The API for Java programs: a hub that serves the program's own tools, and clients that call MCP servers.
///
/// Everything public here is for such programs and stays compatible; types that only the hub's own modules
/// share are in `api.internal`. Start with `Jackfield` and `McpClient`.
@NullMarked
package dev.jackfield.api;

import org.jspecify.annotations.NullMarked;
