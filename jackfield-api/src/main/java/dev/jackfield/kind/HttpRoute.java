package dev.jackfield.kind;

import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.util.List;

/// The trust and proxy settings for connections to a server. Equal routes share an HTTP client.
public record HttpRoute(Trust trust, Proxies proxies) {

    /// Checks whether a server, or the proxy before it, can be reached, for the doctor.
    public List<Finding> examine(URI url) {
        return new Addresses(proxies).examine(url).toList();
    }
}
