package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.base.WaitingNote;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.option.CareOptions;
import dev.jackfield.cli.option.SecretOption;
import dev.jackfield.cli.option.SourcePairs;
import dev.jackfield.cli.output.ProbeLines;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.server.admin.SourceChanges.ProbeFailedException;
import dev.jackfield.settings.edit.SourceEdit;
import dev.jackfield.settings.edit.SourceEdit.Wish;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `jackfield edit`.
@Command(
        name = "edit",
        description = {
            "Change a source in the configuration and in the running hub.",
            "Without KEY=VALUE and --secret, opens its lines in your editor (VISUAL or EDITOR)."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  jackfield edit files timeout=60s 'args=[-y, server, /data]'",
            "  jackfield edit github env.HOST=example.com cwd=        an empty value removes a key",
            "  jackfield edit github --secret GITHUB_TOKEN            a new value for a secret",
            "  jackfield edit files"
        })
public final class EditSource extends SourceCommand {
    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "KEY=VALUE",
            description = "A key and its new value; env.NAME=VALUE for a key in a map, [a, b] for a list.")
    List<String> pairs = new ArrayList<>();

    @Mixin
    SecretOption secrets = new SecretOption();

    @Mixin
    CareOptions careOptions = new CareOptions();

    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        if (pairs.isEmpty() && secrets.isEmpty()) {
            return new EditorSession(access, here, terminal)
                    .edit(id, careOptions.care())
                    .map(report -> printReport(report, access, terminal))
                    .orElse(Exit.FINE);
        }
        var edit = new SourceEdit(
                id, new Wish.Patch(SourcePairs.parse(pairs)), secrets.read(here, terminal), Optional.empty());
        try {
            return printReport(change(access, edit, terminal), access, terminal);
        } catch (ProbeFailedException failed) {
            throw new CommandFailedException(
                    Exit.REFUSED, failed.getMessage() + "\nPass --force to change it anyway.", failed);
        }
    }

    private Fields change(AdminAccess access, SourceEdit edit, Terminal terminal) throws InterruptedException {
        try (var _ = WaitingNote.ofFirstAnswer(terminal, id)) {
            return access.edit(edit, careOptions.care());
        }
    }

    private Exit printReport(Fields report, AdminAccess access, Terminal terminal) {
        if (!options.json) {
            new ProbeLines(report.object("test")).printTo(terminal);
        }
        return report(report, "Changed " + id + " in", access, terminal);
    }
}
