package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.admin.SourceChanges;
import dev.jackfield.server.admin.SourceChanges.Care;
import dev.jackfield.settings.edit.NewSource;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceFile;
import java.nio.file.Path;

/// Changes sources: through the running hub, or in the file if no hub is running.
public sealed interface AdminAccess extends AutoCloseable permits FarAdmin, NearAdmin {
    Fields add(NewSource source, Care care) throws InterruptedException;

    /// A source as it is written: `file`, `source`, `version` and, where they stand in one place, `lines`.
    Fields definition(String id) throws InterruptedException;

    Fields edit(SourceEdit edit, Care care) throws InterruptedException;

    Fields remove(String id) throws InterruptedException;

    Fields enable(String id, boolean on) throws InterruptedException;

    Fields restart(String id) throws InterruptedException;

    Fields test(String id) throws InterruptedException;

    Fields test(NewSource source) throws InterruptedException;

    /// The hub or file that is changed, and the identity of the command.
    String introduction() throws InterruptedException;

    /// When the change takes effect, for the user.
    String effect();

    @Override
    void close();

    /// The purpose of a command that can work without a hub, for messages.
    enum Purpose {
        CHANGE("Changing %s", "this command would change a file here. Remove the token to change"),
        TEST("Testing with %s", "no hub is running here. Remove the token to test with");

        private final String doing;
        private final String withoutToken;

        Purpose(String doing, String withoutToken) {
            this.doing = doing;
            this.withoutToken = withoutToken;
        }

        String introduction(Path file) {
            return doing.formatted(file) + " without a hub, as the user of this machine.";
        }

        private CommandFailedException refusal(Token token, Path file) {
            return new CommandFailedException(
                    Exit.REFUSED,
                    "The token from %s works only with a hub, and %s %s, or name its hub with --hub."
                            .formatted(token.origin(), withoutToken, file));
        }
    }

    static AdminAccess open(HubOptions options, CommandEnvironment here, Purpose purpose) {
        return FarHub.find(options, here)
                .<AdminAccess>map(hub -> new FarAdmin(hub, hub.calls(here)))
                .orElseGet(() -> openNear(options, here, purpose));
    }

    /// Without a hub, a command acts with the rights of the user. A token asks for other rights, so it is
    /// refused.
    private static AdminAccess openNear(HubOptions options, CommandEnvironment here, Purpose purpose) {
        Token.find(options, here)
                .filter(token -> !token.value().equals(here.state().adminToken()))
                .ifPresent(token -> {
                    throw purpose.refusal(token, options.config.target(here));
                });
        return new NearAdmin(changes(options, here), options.config, here, purpose);
    }

    private static SourceChanges changes(HubOptions options, CommandEnvironment here) {
        var file = options.config.target(here);
        return new SourceChanges(() -> new SourceFile(file, here.settings()), here.environment(), () -> {});
    }
}
