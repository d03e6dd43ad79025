package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.questions.Person;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `jackfield remove`.
@Command(
        name = "remove",
        description = "Remove a source from the configuration and from the running hub.",
        mixinStandardHelpOptions = true)
public final class RemoveSource extends SourceCommand {
    @Option(
            names = {"-y", "--yes"},
            description = "Remove it without asking.")
    boolean yes;

    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        if (!yes && !isConfirmed(access, terminal)) {
            throw new CommandFailedException(Exit.REFUSED, "Nothing was removed.");
        }
        return report(access.remove(id), "Removed " + id + " from", access, terminal);
    }

    private boolean isConfirmed(AdminAccess access, Terminal terminal) throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        var file = access.definition(id).text("file").orElse("the configuration");
        if (!here.hasPerson()) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "'%s' stays in %s: there is no terminal to confirm its removal. Pass --yes to remove it."
                            .formatted(id, file));
        }
        return new Person(here.input(), terminal.err()).askYesNo("Remove '%s' from %s?".formatted(id, file), false);
    }
}
