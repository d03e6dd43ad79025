package dev.jackfield.server.store;

/// Hears how far something is that takes long.
public interface Progress {
    Progress SILENT = (_, _) -> {};

    /// Tells how far it is.
    ///
    /// @param all how much there is to do, in any unit
    void report(long done, long all);
}
