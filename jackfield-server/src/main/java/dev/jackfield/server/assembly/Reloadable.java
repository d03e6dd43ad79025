package dev.jackfield.server.assembly;

import dev.jackfield.settings.load.Loaded;

/// A part that goes along when the configuration is another one.
public interface Reloadable {

    /// Whether this part could live with it: throws, with the reason, when it could not.
    void check(Loaded next);

    /// Takes it over. It has been checked; should it fail all the same, the configuration before still holds.
    void take(Loaded next);

    /// It holds now, for everybody.
    default void taken() {}
}
