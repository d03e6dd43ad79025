/// MCP servers elsewhere as sources: supervision, lists, calls, recovery of lost calls.
///
/// `McpUpstream` is the source. Its `Supervisor` has one thread, which runs one loop. Each state below is one
/// that `status` shows (`source.SourceState`); each arrow is an event or a signal (`SupervisorSignals.Signal`):
///
/// ```
///   lazy, list known (start) otherwise                          close() in any state ──▶ stopped
///         ┌─────────────┴─────────┐
///         ▼    WANTED,            ▼       connected and listed
///     ┌──────┐ RESTART      ┌──────────┐ ─────────────────────▶ ┌───────┐
///     │ idle │ ───────────▶ │ starting │                        │ ready │
///     └──────┘              └──────────┘ ◀───────────────────── └───────┘
///         ▲  cannot connect   │      ▲             (2)           │     │
///         │  or list          ▼      │ (1)                       │     │ unused for the
///         │                 ┌─────────┐         other losses     │     │ time set as `idle`
///         │                 │ backoff │ ◀────────────────────────┘     │
///         │                 └─────────┘                                │
///         └────────────────────────────────────────────────────────────┘
///  (1) the attempt is due, or RESTART; a listed lazy upstream that failed five times also needs WANTED
///  (2) RESTART, LOST, a forgotten session, or a loss without a failure before it; a connection that lasted
///      30 s makes earlier failures forgotten
/// ```
///
/// While the upstream is ready, `ConnectionKeeper` waits for signals: CHANGED lists again, DOUBTED runs a
/// `LivenessCheck`, LOOK tidies up and runs one after 30 s of silence, LOST and RESTART end the connection.
/// `UpstreamSubscription` keeps the subscription of the connection. `BackoffWait` is the state backoff; a lazy
/// upstream whose list is known, and that failed five times in a row, stays there until a call needs it. A call that
/// wakes an upstream sets `starting` itself, before the thread of the upstream notices. `LastList` has the last list
/// in every state; `SharedConnection` has the state and the connection that all calls share.
///
/// A channel that ends says whether a message certainly did not arrive. `Recovery` makes such a call again, and
/// one that may have run only if it may run twice. Any other call ends as `HubException.OutcomeUnknownException`.
///
/// Bytes and processes are behind `connection.Dial`. Start with `McpUpstream`, then `Supervisor`.
@NullMarked
package dev.jackfield.core.upstream;

import org.jspecify.annotations.NullMarked;
