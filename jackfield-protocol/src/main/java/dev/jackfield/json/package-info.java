/// JSON that is carried, not translated: values stay the bytes that they arrived in until somebody asks.
///
/// No type here knows JSON-RPC or MCP, and none builds a tree unless `tree()` is called. Start with `Json`.
@NullMarked
package dev.jackfield.json;

import org.jspecify.annotations.NullMarked;
