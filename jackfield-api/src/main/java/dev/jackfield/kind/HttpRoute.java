package dev.jackfield.kind;

import dev.jackfield.http.client.Proxies;
import dev.jackfield.http.client.Trust;

/// Whom to trust on the way to a server elsewhere, and through which proxies it goes. Equal ways share an HTTP client.
public record HttpRoute(Trust trust, Proxies proxies) {}
