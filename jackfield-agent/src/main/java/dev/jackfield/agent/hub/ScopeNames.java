package dev.jackfield.agent.hub;

import dev.jackfield.call.Scope;

/// Finds the profiles that are configured now.
@FunctionalInterface
public interface ScopeNames {

    /// Returns the scope of a profile.
    ///
    /// @throws dev.jackfield.call.HubException.UnknownName if there is none
    Scope profile(String id);
}
