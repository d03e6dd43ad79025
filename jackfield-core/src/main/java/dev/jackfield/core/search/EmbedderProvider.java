package dev.jackfield.core.search;

import java.net.URI;

/// Opens an embedder. `ServiceLoader` finds providers, so that a hub works without one and loads it late.
public interface EmbedderProvider {
    /// Loads the model, which may take a second.
    ///
    /// @param folder where the provider may keep native libraries from one start to the next; it may not exist yet
    /// @throws EmbedderException when the model cannot be used on this machine
    Embedder open(URI folder);
}
