package dev.jackfield.server.reload;

import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import java.nio.file.Path;
import java.util.Optional;

/// The configuration that a hub starts with, and digests of its files from just before they were read.
public final class InitialConfiguration {
    private final SettingsLoader loader;
    private final Optional<Path> named;
    private final FileDigests seen;
    private final LoadedConfig loaded;

    private InitialConfiguration(SettingsLoader loader, Optional<Path> named) {
        this.loader = loader;
        this.named = named;
        // First, so that a change of the file while the hub starts is noticed.
        this.seen = named.or(loader::find)
                .map(file -> FileDigests.of(SettingsLoader.filesOf(file)))
                .orElse(FileDigests.NONE);
        this.loaded = named.map(loader::load).orElseGet(loader::load);
    }

    /// Reads the named file, or finds one if none is named.
    public static InitialConfiguration of(SettingsLoader loader, Optional<Path> named) {
        return new InitialConfiguration(loader, named);
    }

    public LoadedConfig loadedConfig() {
        return loaded;
    }

    SettingsLoader loader() {
        return loader;
    }

    /// Whether the file was named by the user.
    boolean isNamed() {
        return named.isPresent();
    }

    FileDigests digests() {
        return seen;
    }
}
