package dev.jackfield.importing;

import java.util.List;

/// What became of one server.
///
/// @param name as the other program calls it
/// @param id as we call it
/// @param notes what a person should know about it
public record ImportOutcome(String name, String id, Fate fate, List<String> notes) {
    /// How it ended.
    public enum Fate {
        ADDED,
        REPLACED,
        /// It was there already, just so.
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
