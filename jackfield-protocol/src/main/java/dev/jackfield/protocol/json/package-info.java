/// JSON values that stay the bytes they arrived in until a caller asks for their content.
///
/// No type here knows JSON-RPC or MCP, and none builds a tree unless `tree()` is called. Start with `Json`, then
/// `Fields`.
///
/// The hub and a server must read the same in the same bytes, or a server could act on a value that the hub never
/// checked. So `OneReading` refuses a key that stands twice, `rpc.ReadKeys` a key that is only spelled like a
/// known one, and `catalog.ParameterNames` does the same for arguments (`docs/decisions/0006-one-reading.md`).
@NullMarked
package dev.jackfield.protocol.json;

import org.jspecify.annotations.NullMarked;
