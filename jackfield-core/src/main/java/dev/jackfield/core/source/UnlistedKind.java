package dev.jackfield.core.source;

/// A kind of items that a source failed to list completely.
///
/// @param reason the text of the server or the connection, or the bound that was reached; for those who run the
///     hub
/// @param isCut whether the hub stopped reading at a bound: the items are those that were read, and asking again
///     would bring no others
public record UnlistedKind(Item.Kind kind, String reason, boolean isCut) {
    /// A list that failed, and may be complete the next time.
    public UnlistedKind(Item.Kind kind, String reason) {
        this(kind, reason, false);
    }

    public static UnlistedKind ofCut(Item.Kind kind, String reason) {
        return new UnlistedKind(kind, reason, true);
    }
}
