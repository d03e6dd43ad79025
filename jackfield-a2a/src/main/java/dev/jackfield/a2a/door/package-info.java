/// The hub as an A2A agent: the HTTP paths, the operations of the protocol, agent cards and webhooks.
///
/// Nothing here runs or keeps a task; that is `door.task`. Requests are read and answered in the form of A2A 1.0, and
/// other versions are translated on the way in and out. Start with `A2aMount`, then `Operations`.
///
/// ```
///   POST /a2a ────▶ JsonRpcDoor ──┐
///   /a2a/v1/… ────▶ RestDoor ─────┼─▶ Operations ──▶ task.Agent ──▶ Hub.invoke, or a TextAgent
///   tasks/send ───▶ AgentVault ───┘
/// ```
@NullMarked
package dev.jackfield.a2a.door;

import org.jspecify.annotations.NullMarked;
