/// The kind of source with a `url`: a remote MCP server.
///
/// No class here knows another kind. Start with `UrlKind` and `UrlSettings`.
@NullMarked
package dev.jackfield.builtin.url;

import org.jspecify.annotations.NullMarked;
