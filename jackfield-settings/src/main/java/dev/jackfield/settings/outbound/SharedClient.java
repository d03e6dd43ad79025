package dev.jackfield.settings.outbound;

import dev.jackfield.agent.model.ProviderClient;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.settings.ProviderSettings;

/// A client of a provider, and everything that uses it now. Once it is retired, it is closed with the last use, so
/// that a reload cuts no model off.
public final class SharedClient {
    private final ProviderSettings settings;
    private final HttpRoute route;
    private final ProviderClient client;

    // both guarded by this
    private int uses;
    private boolean isRetired;

    public SharedClient(ProviderSettings settings, HttpRoute route, ProviderClient client) {
        this.settings = settings;
        this.route = route;
        this.client = client;
    }

    /// A use, until it is closed.
    public interface Use extends AutoCloseable {
        ProviderClient client();

        @Override
        public void close();
    }

    public boolean isMadeOf(ProviderSettings other) {
        return settings.equals(other);
    }

    public boolean isMadeOf(ProviderSettings other, HttpRoute otherRoute) {
        return isMadeOf(other) && route.equals(otherRoute);
    }

    /// Begins a use. Not for a client that is retired.
    public synchronized Use use() {
        uses++;
        return new Use() {
            @Override
            public ProviderClient client() {
                return client;
            }

            @Override
            public void close() {
                end();
            }
        };
    }

    private void end() {
        boolean isLast;
        synchronized (this) {
            uses--;
            isLast = isRetired && uses == 0;
        }
        if (isLast) {
            client.close();
        }
    }

    public void retire() {
        boolean isUnused;
        synchronized (this) {
            isRetired = true;
            isUnused = uses == 0;
        }
        if (isUnused) {
            client.close();
        }
    }

    /// Closes it, also while it is used.
    public void close() {
        client.close();
    }
}
