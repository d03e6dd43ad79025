/// The hub as an MCP server, for clients of both eras.
///
/// The differences between eras end here; the rest of the hub knows one dialect. Nothing here knows how bytes
/// travel: that is in the transports. Start with `McpEndpoint` and `McpConnection`, then `Calls` and `Lists`.
/// `ParkedCalls`, `LongCall` and `Tasks` are calls that outlive a request; `LegacyClientSession` and
/// `ListenRequest` are notifications.
@NullMarked
package dev.jackfield.endpoint;

import org.jspecify.annotations.NullMarked;
