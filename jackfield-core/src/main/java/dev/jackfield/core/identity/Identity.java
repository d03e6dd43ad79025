package dev.jackfield.core.identity;

import java.util.Optional;
import java.util.Set;

/// The name and roles of a caller.
///
/// @param actor the agent that acts for it, where that is known
public record Identity(String name, Set<String> roles, Optional<String> actor) {

    /// The user of this machine, as long as no tokens are configured.
    public static final Identity LOCAL = new Identity("local", Set.of("local"));

    /// The holder of the state folder's own token.
    public static final Identity ADMIN = new Identity("admin", Set.of("admin"));

    public Identity {
        roles = Set.copyOf(roles);
    }

    public Identity(String name, Set<String> roles) {
        this(name, roles, Optional.empty());
    }

    /// Returns whether a rule for this name or role applies to this identity.
    public boolean is(String nameOrRole) {
        return name.equals(nameOrRole) || roles.contains(nameOrRole);
    }

    /// Returns whether it runs this hub, and may see details of its sources.
    public boolean isOperator() {
        return equals(LOCAL) || is("admin");
    }

    /// Uses the name alone, whose hash is cached: every call looks its identity up several times.
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
