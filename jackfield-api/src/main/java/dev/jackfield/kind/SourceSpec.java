package dev.jackfield.kind;

/// The configuration of one source: its id, the common keys, and the keys of its kind.
///
/// @param settings the keys of its kind
public record SourceSpec<S extends Record>(String id, CommonSettings common, S settings) {

    /// Omits the settings on purpose, because they may contain secrets.
    @Override
    public String toString() {
        return "SourceSpec[%s]".formatted(id);
    }
}
