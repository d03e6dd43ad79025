package dev.jackfield.settings.outbound;

import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HttpRouteSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import dev.jackfield.transport.http.server.Pem;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The HTTP clients for remote sources: one for each configured route, created on first use.
public final class OutboundClients implements AutoCloseable {
    /// Longer than the calls of a source that is gone may still take.
    static final Duration CLOSE_DELAY = Duration.ofHours(25);

    private final Proxies fromEnvironment;
    private final InstantSource clock;
    private final Map<HttpRoute, HttpCalls> clients = new ConcurrentHashMap<>();

    // guarded by this
    private final Map<HttpRoute, Instant> leftAt = new HashMap<>();

    // guarded by this; waits until what was left can be closed
    private Optional<Thread> sweeper = Optional.empty();

    public OutboundClients(Map<String, String> environment, InstantSource clock) {
        this.clock = clock;
        this.fromEnvironment = Proxies.proxyFor(environment);
    }

    /// Returns the HTTP client for a route and marks it as used.
    public synchronized HttpCalls clientFor(HttpRoute route) {
        leftAt.remove(route);
        return clients.computeIfAbsent(route, known -> new HttpCalls(known.trust(), known.proxies()));
    }

    /// Marks all other routes as unused. Their clients stay open for running calls, and are closed later.
    public synchronized void releaseAllBut(Set<HttpRoute> used) {
        leftAt.keySet().removeAll(used);
        clients.keySet().stream()
                .filter(route -> !used.contains(route))
                .forEach(route -> leftAt.putIfAbsent(route, clock.instant()));
        if (!leftAt.isEmpty() && sweeper.isEmpty()) {
            sweeper = Optional.of(Thread.ofVirtual().name("ways left").start(this::sweep));
        }
    }

    private void sweep() {
        try {
            do {
                Thread.sleep(CLOSE_DELAY.plusSeconds(1));
                closeUnused();
            } while (!endSweepIfDone());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean endSweepIfDone() {
        if (leftAt.isEmpty()) {
            sweeper = Optional.empty();
        }
        return leftAt.isEmpty();
    }

    /// Closes the clients whose routes have been unused for longer than a call can take.
    public void closeUnused() {
        removeUnused().forEach(HttpCalls::close);
    }

    /// Removes these clients, so that no source gets them any more.
    private synchronized List<HttpCalls> removeUnused() {
        var before = clock.instant().minus(CLOSE_DELAY);
        var over = leftAt.entrySet().stream()
                .filter(left -> left.getValue().isBefore(before))
                .map(Map.Entry::getKey)
                .toList();
        over.forEach(leftAt::remove);
        return over.stream()
                .flatMap(route -> Optional.ofNullable(clients.remove(route)).stream())
                .toList();
    }

    /// How many clients are open.
    int openCount() {
        return clients.size();
    }

    /// The route to a remote server; `BadKeysException` when a file with certificate authorities cannot be used.
    public HttpRoute route(HttpRouteSettings out, LoadedConfig loaded) {
        return new HttpRoute(trust(loaded, loaded.settings().ca(), out.ca()), proxies(out.proxy(), loaded));
    }

    private static Trust trust(LoadedConfig loaded, @Nullable Path... files) {
        var authorities = new ArrayList<X509Certificate>();
        for (var file : files) {
            if (file != null) {
                authorities.addAll(Pem.certificates(loaded.file(file)));
            }
        }
        return Trust.usualAnd(authorities);
    }

    private Proxies proxies(@Nullable String own, LoadedConfig loaded) {
        var all = loaded.settings().proxy();
        if (own != null) {
            return own.equals("none") ? Proxies.NONE : Proxies.through(URI.create(own), List.of());
        }
        return all.url() != null ? Proxies.through(all.url(), all.exclude()) : proxiesWithout(all.exclude());
    }

    private Proxies proxiesWithout(List<String> exclude) {
        var both = Stream.concat(fromEnvironment.exclude().stream(), exclude.stream());
        return new Proxies(fromEnvironment.http(), fromEnvironment.https(), both.toList());
    }

    @Override
    public void close() {
        synchronized (this) {
            sweeper.ifPresent(Thread::interrupt);
        }
        clients.values().forEach(HttpCalls::close);
    }
}
