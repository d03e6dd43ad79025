package dev.jackfield.model;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// What a client of a provider needs to know.
///
/// @param name the name of this provider in the configuration
/// @param url where the service is; empty for the provider's own
/// @param key empty for services that need none
/// @param timeout for one turn of a model
/// @param retries how often a request is made again after a passing failure, as long as nothing was received of it
/// @param contextWindow for models whose window is not known; empty for a cautious guess
public record ProviderConfig(
        String name,
        Optional<URI> url,
        Optional<String> key,
        Duration timeout,
        int retries,
        Optional<Integer> contextWindow) {

    /// Does not show the key.
    @Override
    public String toString() {
        return "ProviderConfig[" + name + ", " + url.map(URI::toString).orElse("its own URL") + "]";
    }
}
