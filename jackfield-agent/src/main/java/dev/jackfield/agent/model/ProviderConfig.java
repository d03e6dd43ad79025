package dev.jackfield.agent.model;

import dev.jackfield.kind.HttpRoute;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// The settings of a client of a provider.
///
/// @param name the name of this provider in the configuration
/// @param url where the service is; empty for the provider's own
/// @param key empty for services that need none
/// @param timeout for one turn of a model
/// @param retries how often a request is made again after a passing failure, as long as nothing was received of it
/// @param contextWindow for models whose window is not known; empty for a cautious guess
/// @param route the proxies and the trust of the connections to the service
public record ProviderConfig(
        String name,
        Optional<URI> url,
        Optional<String> key,
        Duration timeout,
        int retries,
        Optional<Integer> contextWindow,
        HttpRoute route) {

    /// Connects as the environment variables for proxies say, and trusts the usual authorities.
    public ProviderConfig(
            String name,
            Optional<URI> url,
            Optional<String> key,
            Duration timeout,
            int retries,
            Optional<Integer> contextWindow) {
        this(name, url, key, timeout, retries, contextWindow, usualRoute());
    }

    private static HttpRoute usualRoute() {
        return new HttpRoute(Trust.USUAL, Proxies.proxyFor(System.getenv()));
    }

    /// Does not show the key.
    @Override
    public String toString() {
        return "ProviderConfig[" + name + ", " + url.map(Urls::displayText).orElse("its own URL") + "]";
    }
}
