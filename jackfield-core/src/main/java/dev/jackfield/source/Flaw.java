package dev.jackfield.source;

/// A definition that a source offers and nobody gets, or not as the source wrote it.
///
/// @param name by what the source calls it; empty when that is what it lacks
public record Flaw(Item.Kind kind, String name, String reason) {}
