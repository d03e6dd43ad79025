package dev.jackfield.workflow;

import java.io.IOException;

/// The beginning of a workflow: what its commands share. One public class in its folder implements this; a workflow
/// without one has no state.
///
/// It is made once, when the folder is loaded, and closed when another version replaces it and its last call is
/// over.
///
/// @param <S> the state of a session; what commands change is there, and no other session sees it
public interface Workflow<S> extends AutoCloseable {

    /// Returns what it is for, for models and people.
    default String description() {
        return "";
    }

    /// Reads what all sessions share. Called once, before any session begins.
    default void open(DataFolder data) throws IOException {}

    /// Makes the state of a new session. It should be small: what a session does not change, it can share.
    S begin();

    @Override
    default void close() {}
}
