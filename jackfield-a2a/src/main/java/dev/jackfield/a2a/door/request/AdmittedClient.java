package dev.jackfield.a2a.door.request;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import java.util.function.BooleanSupplier;

/// A client that was let in, and the agent that it talks to.
///
/// @param scope the tools of that agent
/// @param isStillKnown tells whether it would be let in now, as the same identity
public record AdmittedClient(Identity identity, Scope scope, BooleanSupplier isStillKnown) {}
