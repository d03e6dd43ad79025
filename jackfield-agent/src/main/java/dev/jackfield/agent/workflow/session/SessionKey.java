package dev.jackfield.agent.workflow.session;

import dev.jackfield.core.call.Viewer;
import java.util.Optional;

/// The owner of a state: an identity, and the session that it names. An identity that names no session has one state.
public record SessionKey(String identity, Optional<String> session) {
    private static final int LONGEST = 256;

    public static SessionKey of(Viewer viewer) {
        return new SessionKey(viewer.identity().name(), viewer.session());
    }

    /// Returns whether the name of the session is one that the hub keeps.
    boolean isUsable() {
        return session.map(String::length).orElse(0) <= LONGEST;
    }
}
