/// MCP servers elsewhere as sources: supervision, lists, calls, recovery of lost calls.
///
/// `McpUpstream` is the source. Its `Supervisor` has one thread, which runs one loop; each state below is what
/// `status` shows (`source.SourceState`), each arrow is an event or a signal (`Signals.Signal`):
///
/// ```
///                       needed: WANTED, RESTART
///         ┌────────────────────────────────────────────┐
///         │                                            ▼
///      ┌──┴───┐   list known, lazy   ┌─────────┐   ┌──────────┐  connected and listed   ┌───────┐
///      │ idle │ ◀─────────────────── │ (start) │ ─▶│ starting │ ───────────────────────▶│ ready │
///      └──────┘                      └─────────┘   └──────────┘                         └───┬───┘
///         ▲                                          ▲  ▲  │ cannot connect                 │
///         │            RESTART, LOST; first loss of  │  │  │ or list                        │
///         │            a server that worked          │  │  ▼                                │
///         │          ┌───────────────────────────────┘  │ ┌─────────┐   ENDED, not alive    │
///         │          │                                  └─┤ backoff │◀──────────────────────┤
///         │          │     attempt due, WANTED, RESTART   └─────────┘                       │
///         │          └──────────────────────────────────────────────────────────────────────┤
///         └─────────────────────────────── not used for `idle` ─────────────────────────────┘
///
///      close() in any state ──▶ stopped
/// ```
///
/// While it is ready, `Attendance` waits for signals: CHANGED lists anew, DOUBTED and LOOK feel the `Pulse`, LOST and
/// RESTART end the connection. `Watching` keeps the subscription of the connection. A lazy upstream that failed five
/// times in a row stays in backoff until a call needs it. `Offer` has the last list in every state, `Standing` the
/// state and the connection that all calls share.
///
/// Bytes and processes stand behind `connection.Dial`. Start with `McpUpstream`, then `Supervisor`.
@NullMarked
package dev.jackfield.upstream;

import org.jspecify.annotations.NullMarked;
