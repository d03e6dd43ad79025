package dev.jackfield.identity;

import java.util.Set;

/// Who makes a call.
public record Identity(String name, Set<String> roles) {

    /// Whoever sits at this machine, as long as no tokens are configured.
    public static final Identity LOCAL = new Identity("local", Set.of("local"));

    /// The holder of the state folder's own token.
    public static final Identity ADMIN = new Identity("admin", Set.of("admin"));

    public Identity {
        roles = Set.copyOf(roles);
    }

    /// Whether a rule that speaks of `nameOrRole` speaks of this identity.
    public boolean is(String nameOrRole) {
        return name.equals(nameOrRole) || roles.contains(nameOrRole);
    }

    /// Whether it runs this hub, and may see how its sources are.
    public boolean operates() {
        return equals(LOCAL) || is("admin");
    }

    /// Names tell identities apart well enough, and their hash is known: every call looks for its identity several
    /// times.
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
