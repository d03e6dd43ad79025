/// The client of A2A agents: sends messages and follows the tasks that they start.
///
/// Nothing here knows the hub, its calls or its sources, and no class here writes the protocol; that is
/// `client.protocol`. Start with `A2aClient`, then `TaskRun`, which is the life of one message.
///
/// ```
///   A2aClient ──▶ CardReader, InterfaceChoice     which agent, and how to reach it
///       │
///       ▼
///   TaskRun ──▶ TaskAssembly                      the task as far as it is known
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
