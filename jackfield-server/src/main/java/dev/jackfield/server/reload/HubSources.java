package dev.jackfield.server.reload;

import dev.jackfield.core.source.Source;
import dev.jackfield.settings.load.LoadedConfig;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Adds to the configured sources those that a hub has besides.
public interface HubSources {

    /// Returns all sources of a hub under a configuration.
    ///
    /// @param before the configuration until now
    /// @param running the source that runs under an id
    List<Source> complete(
            List<Source> configured,
            LoadedConfig before,
            LoadedConfig after,
            Function<String, Optional<Source>> running);
}
