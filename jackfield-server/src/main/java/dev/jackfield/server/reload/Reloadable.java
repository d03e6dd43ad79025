package dev.jackfield.server.reload;

import dev.jackfield.settings.load.LoadedConfig;

/// A part of the hub that follows a reload of the configuration.
public interface Reloadable {

    /// Checks whether this part can use the new configuration; throws with the reason if it cannot.
    default void check(LoadedConfig next) {}

    /// Applies the checked configuration. If this fails, the previous one stays active; parts that have applied the
    /// new one already keep it until the next reload.
    default void apply(LoadedConfig next) {}

    /// Called when the new configuration is the active one, just before the sources are replaced.
    default void afterReload() {}
}
