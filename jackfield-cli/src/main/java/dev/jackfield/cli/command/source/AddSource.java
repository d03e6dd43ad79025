package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.base.WaitingNote;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.option.CareOptions;
import dev.jackfield.cli.option.SourceOptions;
import dev.jackfield.cli.output.ProbeLines;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.admin.SourceChanges.ProbeFailedException;
import dev.jackfield.settings.edit.NewSource;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `jackfield add`.
@Command(
        name = "add",
        description = "Add a source to the configuration and to the running hub.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  jackfield add files -- npx -y @modelcontextprotocol/server-filesystem .",
            "  jackfield add github --secret GITHUB_TOKEN -- npx -y some-server",
            "  jackfield add docs --url https://example.com/mcp --secret DOCS --header 'Authorization: Bearer $${DOCS}'"
        })
public final class AddSource extends AdminCommand {
    @Parameters(index = "0", paramLabel = "SOURCE", description = "Id for the new source.")
    String id = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "The program and its arguments, after --.")
    List<String> command = new ArrayList<>();

    @Mixin
    SourceOptions source = new SourceOptions();

    @Option(names = "--disabled", description = "Add it disabled.")
    boolean disabled;

    @Mixin
    CareOptions careOptions = new CareOptions();

    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        var added = source.source(id, command, !disabled, CommandEnvironment.of(spec), terminal);
        try {
            var report = add(access, added, terminal);
            if (!options.json) {
                new ProbeLines(report.object("test")).printTo(terminal);
            }
            var exit = report(report, "Added " + id + " to", access, terminal);
            source.plainSecrets()
                    .forEach(name -> terminal.note(
                            ("note: the value of %s is in the configuration in plain text. To keep it in .env, remove"
                                + " '%s' and add it again with --secret KEY and ${KEY} in place of the secret.")
                                    .formatted(name, id)));
            return exit;
        } catch (ProbeFailedException failed) {
            throw new CommandFailedException(
                    Exit.REFUSED, failed.getMessage() + "\nPass --force to add it anyway.", failed);
        }
    }

    private Fields add(AdminAccess access, NewSource added, Terminal terminal) throws InterruptedException {
        try (var _ = WaitingNote.ofFirstAnswer(terminal, id)) {
            return access.add(added, careOptions.care());
        }
    }
}
