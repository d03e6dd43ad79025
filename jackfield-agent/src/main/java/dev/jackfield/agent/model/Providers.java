package dev.jackfield.agent.model;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// The providers of a program by their names. Safe for use by several threads.
public final class Providers implements AutoCloseable {
    private final Map<String, ProviderClient> clients = new ConcurrentSkipListMap<>();

    /// Registers a provider. One that has this name already is closed.
    public Providers register(String name, ProviderClient client) {
        var earlier = clients.put(name, client);
        if (earlier != null && !earlier.equals(client)) {
            earlier.close();
        }
        return this;
    }

    /// Returns a provider by its name.
    public ProviderClient access(String name) {
        var client = clients.get(name);
        if (client == null) {
            throw new ModelException(ModelException.Kind.REQUEST, "Provider not registered: " + name);
        }
        return client;
    }

    @Override
    public void close() {
        clients.values().forEach(ProviderClient::close);
    }
}
