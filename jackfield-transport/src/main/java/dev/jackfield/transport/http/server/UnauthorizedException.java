package dev.jackfield.transport.http.server;

import java.util.Map;

/// The caller is not known; the challenge says how to authenticate.
public final class UnauthorizedException extends HttpRefusedException {
    public UnauthorizedException(String challenge) {
        super(
                401,
                "Send a token that this hub knows: `Authorization: Bearer TOKEN`, or `X-Api-Key: TOKEN`",
                Map.of("WWW-Authenticate", challenge));
    }
}
