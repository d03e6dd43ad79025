package dev.jackfield.server.reload;

import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import java.nio.file.Path;
import java.util.Optional;

/// The configuration that a hub starts with.
///
/// @param isNamed whether the file was named by the user
/// @param digests of its files, from just before they were read
public record InitialConfiguration(
        SettingsLoader loader, boolean isNamed, FileDigests digests, LoadedConfig loadedConfig) {

    /// Reads the named file, or finds one if none is named.
    public static InitialConfiguration of(SettingsLoader loader, Optional<Path> named) {
        // First, so that a change of the file while the hub starts is noticed.
        var digests = FileDigests.ofConfiguration(named.or(loader::find));
        return new InitialConfiguration(
                loader, named.isPresent(), digests, named.map(loader::load).orElseGet(loader::load));
    }
}
