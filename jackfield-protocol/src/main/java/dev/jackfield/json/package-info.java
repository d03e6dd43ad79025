/// JSON values that stay the bytes they arrived in until a caller asks for their content.
///
/// No type here knows JSON-RPC or MCP, and none builds a tree unless `tree()` is called. Start with `Json`, then
/// `Fields`.
@NullMarked
package dev.jackfield.json;

import org.jspecify.annotations.NullMarked;
