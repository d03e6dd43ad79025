package dev.jackfield.source;

/// A kind of items that a source failed to list completely.
///
/// @param reason the text of the server or the connection, for those who run the hub
public record UnlistedKind(Item.Kind kind, String reason) {}
