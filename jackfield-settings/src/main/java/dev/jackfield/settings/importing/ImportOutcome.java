package dev.jackfield.settings.importing;

import java.util.List;

/// The result for one server.
///
/// @param name as the other program calls it
/// @param id as we call it
/// @param notes hints for the user
public record ImportOutcome(String name, String id, Fate fate, List<String> notes) {
    /// How it ended.
    public enum Fate {
        ADDED,
        REPLACED,
        /// An equal source already exists.
        SAME,
        /// It is this hub, which must not call itself.
        OURSELVES,
        UNUSABLE
    }

    public ImportOutcome {
        notes = List.copyOf(notes);
    }

    public boolean isTaken() {
        return fate == Fate.ADDED || fate == Fate.REPLACED;
    }
}
