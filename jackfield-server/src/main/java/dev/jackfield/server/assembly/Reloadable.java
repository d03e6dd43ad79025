package dev.jackfield.server.assembly;

import dev.jackfield.settings.load.LoadedConfig;

/// A part that goes along when the configuration is another one.
public interface Reloadable {

    /// Whether this part could live with it: throws, with the reason, when it could not.
    void check(LoadedConfig next);

    /// Takes it over. It has been checked; should it fail all the same, the configuration before still holds.
    void take(LoadedConfig next);

    /// It holds now, for everybody.
    default void taken() {}
}
