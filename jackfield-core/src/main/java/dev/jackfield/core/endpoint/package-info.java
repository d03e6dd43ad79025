/// The hub as an MCP server, for clients of both eras.
///
/// A source asks its caller questions in the middle of a call. A legacy client is asked at once. The call of a
/// modern client waits as a `running.RunningCall` until the client comes back with answers (`ParkedCalls`). A
/// question of a modern upstream is passed on as it is, or asked by the hub if the client cannot come back
/// (`mcp.InputRounds`).
///
/// All results of an MCP client pass `Calls`. A result that is longer than the budget of its endpoint is kept by
/// a `result.ResultKeeper` and replaced by a short answer; `Calls.LongResult` has the exceptions. Parts that are
/// missing from a list are named in its `_meta` (`Gaps`).
///
/// The differences between eras end here; the rest of the hub knows one dialect. Nothing here knows how bytes
/// travel: that is in the transports. Start with `McpEndpoint` and `McpConnection`, then `Calls` and `Lists`.
/// `ParkedCalls`, `LongCaller` and `Tasks` are calls that outlive a request; `LegacyClientSession` and
/// `ListenRequest` are notifications.
@NullMarked
package dev.jackfield.core.endpoint;

import org.jspecify.annotations.NullMarked;
