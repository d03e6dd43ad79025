package dev.jackfield.settings.bind;

/// A value whose keys depend on its content. `Variants` binds it.
public interface VariantValue {}
