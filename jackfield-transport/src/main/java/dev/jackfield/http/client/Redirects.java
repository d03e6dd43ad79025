package dev.jackfield.http.client;

import dev.jackfield.http.Urls;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/// Where an answer sends us. Another place on the same server is fine; elsewhere is not: our headers carry secrets.
public final class Redirects {
    static final int PERMANENTLY = 308;
    private static final Set<Integer> MOVED = Set.of(307, PERMANENTLY);

    private Redirects() {}

    public static Optional<URI> within(URI url, HttpCall call) {
        return Optional.ofNullable(call.header("Location"))
                .filter(_ -> MOVED.contains(call.status()))
                .map(url::resolve)
                .filter(to -> Urls.sameOrigin(to, url));
    }
}
