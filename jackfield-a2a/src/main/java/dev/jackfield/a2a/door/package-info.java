/// The hub as an agent of A2A: cards, tasks, streams, and the ways in which clients of each version reach them.
///
/// A task is a running call of the hub, with the id that MCP uses too: nothing here runs or keeps a task of its own.
/// A task becomes what a client reads in `TaskView`, and changes become events in `TaskStream`.
///
/// ```
///   POST /a2a ────▶ JsonRpcDoor ──┐                              ┌─▶ ToolRequest ──▶ Hub.invoke
///   /a2a/v1/… ────▶ RestDoor ─────┼─▶ Agent ──▶ RunningCall ─────┤
///   tasks/send ───▶ AgentVault ───┘      ▲          │            └─▶ TextAgent
///                                        └ TaskView ┴ TaskStream
/// ```
///
/// Requests are read and answered in the form of A2A 1.0; `V03Request` and `AgentVault` translate the others. Start with `A2aMount`, then
/// `Agent`.
@NullMarked
package dev.jackfield.a2a.door;

import org.jspecify.annotations.NullMarked;
