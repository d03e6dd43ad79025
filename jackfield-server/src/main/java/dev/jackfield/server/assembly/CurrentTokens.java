package dev.jackfield.server.assembly;

import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.settings.TokenSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The tokens of the active configuration.
public final class CurrentTokens implements Authenticator {
    private final String admin;
    private final Supplier<List<TokenSettings>> configured;

    // replaced as a whole; twice does no harm
    private volatile Known known;

    private record Known(List<TokenSettings> settings, BearerTokens tokens) {}

    /// @param admin the token of the state folder
    /// @param configured the tokens of the active configuration
    public CurrentTokens(String admin, Supplier<List<TokenSettings>> configured) {
        this.admin = admin;
        this.configured = configured;
        this.known = createKnown(configured.get());
    }

    @Override
    public Access authenticate(Credentials credentials) {
        var settings = configured.get();
        var current = known;
        if (!current.settings.equals(settings)) {
            current = createKnown(settings);
            known = current;
        }
        return current.tokens.authenticate(credentials);
    }

    private Known createKnown(List<TokenSettings> settings) {
        var identities = new LinkedHashMap<String, Identity>();
        for (var token : settings) {
            identities.put(
                    token.token().reveal(),
                    new Identity(token.identity(), Set.copyOf(token.roles()), Optional.ofNullable(token.actor())));
        }
        return new Known(settings, new BearerTokens(admin, identities));
    }
}
