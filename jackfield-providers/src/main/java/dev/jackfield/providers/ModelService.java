package dev.jackfield.providers;

import dev.jackfield.agent.model.ModelDescriptor;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.providers.format.Failures;
import dev.jackfield.providers.format.WireFormat;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/// A service that offers models, and the way to it.
record ModelService(ProviderConfig config, WireFormat format, HttpCalls http) {
    /// What a model is likely to have at least. Servers on this machine often have little.
    private static final int CAUTIOUS_WINDOW = 8_192;

    /// The URL without a slash at its end.
    String url() {
        var url = config.url().orElse(format.ownUrl()).toString();
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    URI url(String path) {
        return URI.create(url() + path);
    }

    /// The headers that every request needs, with the key.
    Map<String, String> headers() {
        var headers = new HashMap<>(format.headers());
        config.key().ifPresent(key -> headers.putAll(format.authorization(key)));
        return headers;
    }

    /// Only the provider's own service is known to need a key.
    void requireKey(Failures failures) {
        if (config.key().isEmpty() && config.url().isEmpty()) {
            throw failures.noKey();
        }
    }

    /// Describes a model by its name alone.
    ModelDescriptor descriptor(String id) {
        return descriptor(id, id, format.contextWindow(id));
    }

    /// @param window 0 when it is not known
    ModelDescriptor descriptor(String id, String name, int window) {
        var known = window > 0 ? window : config.contextWindow().orElse(CAUTIOUS_WINDOW);
        return new ModelDescriptor(config.name(), id, name, true, true, known, format.media(id));
    }

    /// Does not show the key.
    @Override
    public String toString() {
        return "ModelService[" + config + "]";
    }
}
