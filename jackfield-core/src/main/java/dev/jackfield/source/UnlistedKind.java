package dev.jackfield.source;

/// A kind of items that a source should have listed and did not, or not to the end.
///
/// @param reason in the words of the server or the connection: for those who run the hub
public record UnlistedKind(Item.Kind kind, String reason) {}
