package dev.jackfield.a2a.door;

import dev.jackfield.call.Scope;
import dev.jackfield.identity.Identity;

/// A client that was let in, and the agent that it talks to.
///
/// @param scope the tools of that agent
record AgentClient(Identity identity, Scope scope) {}
