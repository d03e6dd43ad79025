package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Secret;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Doc("A bearer token and the identity that it stands for.")
public record TokenSettings(
        @Doc("The token, best taken from a variable: `env:ANN_TOKEN`. At least 8 characters, better 16 or more.")
        Secret token,

        @Doc("The identity of clients with this token: up to 64 letters, digits and `.` `_` `@` `-`.")
        String identity,

        @Doc("The roles that rules may name.") @Default("[]")
        List<String> roles,

        @Doc("The agent that uses the token for this identity, for the audit: `agent X for Ann`.") @Nullable
        String actor) {

    /// Reserved identities: the owner of the state folder and the local user. No configured token can have them.
    private static final Set<String> RESERVED = Set.of(Identity.ADMIN.name(), Identity.LOCAL.name());

    private static final Pattern IDENTITY = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private static final int LEAST_LENGTH = 8;
    private static final int SAFE_LENGTH = 16;
    private static final String NEW_TOKEN = "`openssl rand -hex 32` makes one that cannot be guessed";

    public TokenSettings {
        roles = List.copyOf(roles);
        new Checks()
                .that(length(token) >= LEAST_LENGTH, "token", "must have at least 8 characters; " + NEW_TOKEN)
                .that(IDENTITY.matcher(identity).matches(), "identity", "must be 1 to 64 letters, digits or . _ @ -")
                .that(
                        !RESERVED.contains(identity),
                        "identity",
                        "must not be `admin` or `local`, which are the hub's own; give it the role `admin` instead")
                .that(
                        roles.stream().allMatch(role -> IDENTITY.matcher(role).matches()),
                        "roles",
                        "must each be 1 to 64 letters, digits or . _ @ -")
                .that(
                        actor == null || IDENTITY.matcher(actor).matches(),
                        "actor",
                        "must be 1 to 64 letters, digits or . _ @ -")
                .done();
    }

    /// Returns what is wrong with a token that works.
    public Optional<String> weakness() {
        return length(token) < SAFE_LENGTH
                ? Optional.of("has less than 16 characters, so it may be guessed; " + NEW_TOKEN)
                : Optional.empty();
    }

    private static int length(Secret token) {
        return token.reveal().strip().length();
    }
}
