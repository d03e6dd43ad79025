package dev.jackfield.http.server;

import java.util.Map;

/// Nobody knows this caller; the challenge says how to become known.
public final class Unauthorized extends HttpRefusal {
    public Unauthorized(String challenge) {
        super(
                401,
                "Send a token that this hub knows in the Authorization header",
                Map.of("WWW-Authenticate", challenge));
    }
}
