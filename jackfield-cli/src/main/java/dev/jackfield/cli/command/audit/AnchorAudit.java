package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.server.audit.AuditCheck;
import dev.jackfield.server.store.Store;
import picocli.CommandLine.Command;

/// `jackfield audit anchor`.
@Command(
        name = "anchor",
        description = "Print the end of each chain of events, to be noted down in another place.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Who can change the store can also write all of it anew. An anchor that lies elsewhere shows that:",
            "  jackfield audit anchor >> anchors.txt",
            "  jackfield audit verify $(sed 's/^/--anchor /' anchors.txt)"
        })
final class AnchorAudit extends AuditCommand {
    @Override
    Exit run(Store store, Terminal terminal) {
        var audit = new AuditCheck(store);
        audit.anchors().forEach(head -> terminal.printLine(head.toString()));
        audit.publicKey().ifPresent(key -> terminal.note("Removed events are signed with the Ed25519 key " + key));
        return Exit.FINE;
    }
}
