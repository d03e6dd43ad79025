package dev.jackfield.kind;

/// A source as it is configured.
///
/// @param settings the keys of its kind
public record SourceSpec<S extends Record>(String id, CommonSettings common, S settings) {

    /// Leaves the settings out on purpose: a variable may have filled in a secret.
    @Override
    public String toString() {
        return "SourceSpec[%s]".formatted(id);
    }
}
