/// Tasks of A2A clients. A task is a running call of the hub, with the same id for A2A and MCP.
///
/// Nothing here knows HTTP, JSON-RPC or versions before 1.0. Start with `Agent`, which begins and continues tasks,
/// then `TaskWork`, which runs one, and `TaskView`, which shows one to its client.
///
/// ```
///   Agent ──▶ TaskWork ──▶ LiveTask ──▶ Hub.invoke, or a TextAgent
///     │                       │
///     │                  RunningCall with TaskNotes
///     │                       │
///     └──▶ TaskStream ──▶ TaskView            what the client reads
/// ```
@NullMarked
package dev.jackfield.a2a.door.task;

import org.jspecify.annotations.NullMarked;
