package dev.jackfield.settings.bind;

/// A value whose keys depend on what is written in it. `Variants` binds it.
public interface VariantValue {}
