package dev.jackfield.workflow;

import java.io.IOException;

/// The state that the commands of a workflow share. One public class in its folder implements this interface; a
/// workflow without one has no state.
///
/// It is created once, when the folder is loaded, and closed after another version has replaced it and its last
/// call is over.
///
/// @param <S> the state of a session, which commands may change and no other session sees
public interface Workflow<S> extends AutoCloseable {

    /// Returns the purpose of the workflow, for models and people.
    default String description() {
        return "";
    }

    /// Reads the data that all sessions share. Called once, before the first session starts.
    default void open(DataFolder data) throws IOException {}

    /// Creates the state of a new session. Keep it small: sessions can share objects that they do not change.
    S begin();

    @Override
    default void close() {}
}
