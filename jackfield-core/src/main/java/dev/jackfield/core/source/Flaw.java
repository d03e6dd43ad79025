package dev.jackfield.core.source;

/// A definition that a source offers and the hub leaves out or changes.
///
/// @param name the name or URI at the source; empty when the definition lacks it
public record Flaw(Item.Kind kind, String name, String reason) {}
