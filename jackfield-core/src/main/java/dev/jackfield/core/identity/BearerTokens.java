package dev.jackfield.core.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Identities by bearer token. Without configured tokens, callers on this machine are `local`.
public final class BearerTokens implements Authenticator {
    // Looked up by digest, so that the time of a look-up tells nothing about a token.
    private final Map<String, Identity> byDigest = new HashMap<>();
    private final boolean open;

    /// Creates the tokens of a hub without a state folder.
    public BearerTokens(Map<String, Identity> configured) {
        configured.forEach((token, identity) -> byDigest.put(digest(token), identity));
        open = configured.isEmpty();
    }

    /// Creates the tokens of the configuration and of the state folder.
    ///
    /// @param admin the token of the state folder
    /// @param configured the tokens of the configuration
    public BearerTokens(String admin, Map<String, Identity> configured) {
        this(configured);
        byDigest.put(digest(admin), Identity.ADMIN);
    }

    @Override
    public Access authenticate(Credentials credentials) {
        if (credentials.bearer().isPresent()) {
            return accessOf(byDigest.get(digest(credentials.bearer().get())));
        }
        if (open && credentials.loopback()) {
            return new Access.Granted(Identity.LOCAL);
        }
        return new Access.Denied("This hub requires a bearer token: send 'Authorization: Bearer <token>'.");
    }

    private static Access accessOf(@Nullable Identity identity) {
        return identity == null
                ? new Access.Denied("This hub does not know this bearer token; check it, or ask for a new one.")
                : new Access.Granted(identity);
    }

    private static String digest(String token) {
        try {
            var sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
