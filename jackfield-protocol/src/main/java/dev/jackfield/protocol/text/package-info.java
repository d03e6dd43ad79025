/// Makes text from clients and servers safe to show to people.
///
/// Nothing here knows JSON-RPC or MCP. Start with `PlainText`.
@NullMarked
package dev.jackfield.protocol.text;

import org.jspecify.annotations.NullMarked;
