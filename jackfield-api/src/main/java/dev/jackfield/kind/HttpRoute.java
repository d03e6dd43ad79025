package dev.jackfield.kind;

import dev.jackfield.http.client.Proxies;
import dev.jackfield.http.client.Trust;

/// The trust and proxy settings for connections to a server. Equal routes share an HTTP client.
public record HttpRoute(Trust trust, Proxies proxies) {}
