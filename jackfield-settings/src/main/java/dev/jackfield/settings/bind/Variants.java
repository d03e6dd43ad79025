package dev.jackfield.settings.bind;

import dev.jackfield.settings.tree.Node;
import java.util.Optional;

/// Knows which keys a `VariantValue` value has, and binds it.
public interface Variants {
    /// For documents without such values.
    Variants NONE = (_, _, path) -> {
        throw new IllegalStateException("No variant binding for " + path);
    };

    /// Binds a value, with `binder.part` for each of the records that its keys belong to. No value means that a
    /// problem was noted.
    Optional<? extends VariantValue> bind(Binder binder, Node.Mapping written, String path);
}
