package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.server.LocalHub;
import dev.jackfield.settings.state.StateFolder;
import java.util.Map;
import java.util.Optional;

/// A bearer token, and where it comes from, in words for its user.
public record Token(String value, String origin) {
    private static final String OPTION = "--token";
    private static final String VARIABLE = "JACKFIELD_TOKEN";

    /// The token that was given for this command: `--token`, else `JACKFIELD_TOKEN`. It always wins over the admin
    /// token of the state folder. An empty option is refused: it stands for a variable that was not set, and a
    /// command without a token could act with more rights.
    public static Optional<Token> find(HubOptions options, CommandEnvironment here) {
        if (options.token != null && options.token.isBlank()) {
            throw new CommandFailedException(Exit.USAGE, "--token is empty. Pass a token, or leave the option out.");
        }
        return Optional.ofNullable(options.token)
                .map(typed -> new Token(typed.strip(), OPTION))
                .or(() -> here.variable(VARIABLE)
                        .filter(set -> !set.isBlank())
                        .map(set -> new Token(set.strip(), VARIABLE)));
    }

    /// The token by which a hub knows the owner of its state folder.
    static Token ofAdmin(StateFolder state) {
        return new Token(state.adminToken(), "admin token of " + state.folder());
    }

    Map<String, String> headers() {
        return Map.of("Authorization", "Bearer " + value);
    }

    /// As whom a command acts at a hub in its own process: as the token says, else as `otherwise`.
    public static Identity identity(Optional<Token> given, LocalHub hub, Identity otherwise) {
        return given.map(token -> hub.identity(token.value).orElseThrow(token::unknownToken))
                .orElse(otherwise);
    }

    private CommandFailedException unknownToken() {
        return new CommandFailedException(
                Exit.REFUSED,
                ("The token from %s is not in the configuration, so the hub of this command does not know it. Leave it"
                                + " out, or name the hub that it is for with --url.")
                        .formatted(origin));
    }
}
