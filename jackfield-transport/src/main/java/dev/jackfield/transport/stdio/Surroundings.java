package dev.jackfield.transport.stdio;

/// How much of the system a confined program sees besides the folders that were chosen for it.
public enum Surroundings {
    /// The programs, libraries and public settings of the system, devices and processes of its own, and an empty
    /// `/tmp`.
    USUAL,

    /// The libraries of the system, `/dev/null` and random numbers; no folder can be written.
    BARE,

    /// As `BARE`, with a `/proc` of its own: the loader needs it for a program with libraries in its own folder,
    /// such as Java.
    BARE_WITH_PROC,

    /// As `BARE`, with an empty `/tmp` in memory, of a bounded size, which is gone with the program.
    BARE_WITH_SCRATCH;

    boolean isBare() {
        return this != USUAL;
    }

    boolean hasScratch() {
        return this == BARE_WITH_SCRATCH;
    }

    boolean hasProc() {
        return this == USUAL || this == BARE_WITH_PROC;
    }
}
