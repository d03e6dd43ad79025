/// What a program sends to an agent and gets from it: messages, tasks, events, cards and errors. Each type reads
/// JSON of A2A 1.0 and keeps it, so that unknown fields survive.
///
/// Nothing here opens a connection. Start with `AgentMessage`, then `AgentTask`.
@NullMarked
package dev.jackfield.a2a.client.message;

import org.jspecify.annotations.NullMarked;
