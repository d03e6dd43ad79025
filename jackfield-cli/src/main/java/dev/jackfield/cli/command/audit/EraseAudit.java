package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.AuditAccess;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.protocol.rpc.ChannelException;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield audit erase`.
@Command(
        name = "erase",
        description = "Erase the arguments and results that the audit has of one identity. The events stay.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  jackfield audit erase --who ann"})
final class EraseAudit implements Callable<Integer> {
    @Mixin
    HubOptions options = new HubOptions();

    @Option(names = "--url", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setUrl(URI url) {
        options.url = url;
    }

    @Option(names = "--who", paramLabel = "IDENTITY", required = true, description = "Whose arguments and results.")
    String who = "";

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (who.isBlank()) {
            throw new CommandFailedException(Exit.USAGE, "--who needs the name of an identity.");
        }
        try (var access = AuditAccess.open(options, CommandEnvironment.of(spec))) {
            access.erase(who);
            Terminal.of(spec)
                    .printLine("Erased the arguments and results of '%s' from the audit of %s."
                            .formatted(who, access.name()));
            return Exit.FINE.code();
        } catch (ChannelException failure) {
            throw HubAccess.unreachable(failure);
        }
    }
}
