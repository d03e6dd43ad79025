/// The client of A2A agents: reads an agent's card, speaks its protocol, and follows tasks to their end.
///
/// Nothing here knows the hub, its calls or its sources. Messages are in the form of A2A 1.0 everywhere but in
/// `V03JsonRpc`. Start with `A2aClient`, then `TaskRun`, which is the life of one message, then `Protocol`.
///
/// ```
///   A2aClient ──▶ CardReader, AgentInterface      which agent, and how it is spoken to
///       │
///       ▼
///   TaskRun ──▶ TaskAssembly                      the task as it is known so far
///       │
///       ▼
///   AgentConnection ──▶ EventFeed                 one request, or one stream of events
///       │
///       ▼
///   Protocol: JsonRpc, HttpJson, V03JsonRpc       bytes
/// ```
@NullMarked
package dev.jackfield.a2a.client;

import org.jspecify.annotations.NullMarked;
