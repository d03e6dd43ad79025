/// The kind of source with a `url`: an MCP server elsewhere.
///
/// Nothing here knows another kind. Start with `UrlKind` and `UrlSettings`.
@NullMarked
package dev.jackfield.kind.url;

import org.jspecify.annotations.NullMarked;
