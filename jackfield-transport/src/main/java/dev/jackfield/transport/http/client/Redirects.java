package dev.jackfield.transport.http.client;

import dev.jackfield.transport.http.Urls;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/// Follows redirects on the same server only: headers with secrets must not go to another one.
public final class Redirects {
    static final int PERMANENTLY = 308;
    private static final Set<Integer> MOVED = Set.of(307, PERMANENTLY);

    private Redirects() {}

    public static Optional<URI> sameOriginTarget(URI url, HttpCall call) {
        return Optional.ofNullable(call.header("Location"))
                .filter(_ -> MOVED.contains(call.status()))
                .map(url::resolve)
                .filter(to -> Urls.sameOrigin(to, url));
    }
}
