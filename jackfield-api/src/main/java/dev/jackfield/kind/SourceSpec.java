package dev.jackfield.kind;

/// A source as it is configured.
///
/// @param settings the keys of its kind
public record SourceSpec<S extends Record>(String id, CommonSettings common, S settings) {

    /// Says little on purpose: settings may hold what a variable filled in.
    @Override
    public String toString() {
        return "SourceSpec[%s]".formatted(id);
    }
}
