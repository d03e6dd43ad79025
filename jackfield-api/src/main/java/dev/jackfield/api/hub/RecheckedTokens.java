package dev.jackfield.api.hub;

import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;

/// Has changed files taken over before a token is refused: it may have been configured a moment ago. All who ask
/// share one look at the files, so wrong tokens cost little.
record RecheckedTokens(Authenticator tokens, Catalog catalog) implements Authenticator {
    private static final Duration MOST = Duration.ofSeconds(2);

    @Override
    public Access authenticate(Credentials credentials) {
        var access = tokens.authenticate(credentials);
        return access instanceof Access.Denied && credentials.bearer().isPresent() && catchUp(catalog)
                ? tokens.authenticate(credentials)
                : access;
    }

    /// Returns whether all changes of files were taken over.
    static boolean catchUp(Catalog catalog) {
        try {
            return catalog.catchUp(Deadline.after(MOST));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
