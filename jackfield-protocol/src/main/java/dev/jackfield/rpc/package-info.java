/// JSON-RPC 2.0: messages as lazy views over their bytes, and the pairing of requests with replies.
///
/// Nothing here knows MCP's methods or any network. Start with `Message`, then `Channel` and `Peer`.
@NullMarked
package dev.jackfield.rpc;

import org.jspecify.annotations.NullMarked;
