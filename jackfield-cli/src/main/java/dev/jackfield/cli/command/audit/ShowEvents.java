package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.EventReader;
import dev.jackfield.cli.output.EventRows;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `jackfield audit`.
@Command(
        name = "audit",
        description = "Show the audit of the hub: calls, refused logins, changes of sources. The newest come last.",
        mixinStandardHelpOptions = true,
        subcommands = {VerifyAudit.class, AnchorAudit.class, ExportAudit.class, EraseAudit.class},
        footer = {
            "",
            "Examples:",
            "  jackfield audit --who ann --since 2h",
            "  jackfield audit --outcome refused --follow",
            "  jackfield audit --since 2026-11-18 --json > day.jsonl",
            "  jackfield audit verify"
        })
public final class ShowEvents extends EventCommand {
    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only events of this kind: call, begin, admin, login, lost or erased.")
    @Nullable
    String kind;

    @Option(
            names = "--tree",
            paramLabel = "CALL",
            description = "Only the call with this id, and those around and inside.")
    @Nullable
    String tree;

    @Override
    void run(EventReader reader, Terminal terminal) throws InterruptedException {
        if (tree != null && events.follow) {
            throw new CommandFailedException(Exit.USAGE, "--follow goes without --tree.");
        }
        var more = new HashMap<String, String>();
        if (kind != null) {
            more.put("kind", kind);
        }
        if (tree != null) {
            more.put("tree", tree);
        }
        show(reader, more, terminal, new EventRows(terminal)::print);
    }
}
