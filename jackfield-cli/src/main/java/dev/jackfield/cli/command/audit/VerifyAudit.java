package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.output.ChainReportText;
import dev.jackfield.server.audit.AuditCheck;
import dev.jackfield.server.store.ChainReport;
import dev.jackfield.server.store.Head;
import dev.jackfield.server.store.Store;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// `jackfield audit verify`.
@Command(
        name = "verify",
        description = "Look whether events were changed, removed or put in another order; exit code 1 if so.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Each event has the hash of the one before. 'jackfield audit anchor' prints the last ones.",
            "Examples:",
            "  jackfield audit verify",
            "  jackfield audit verify --anchor main:1200:AbC…"
        })
final class VerifyAudit extends AuditCommand {
    private static final long STEP = 1_000_000;

    @Option(
            names = "--anchor",
            paramLabel = "CHAIN:NUMBER:HASH",
            converter = AnchorText.class,
            description = "An event that was noted down earlier; may be repeated.")
    List<Head> anchors = List.of();

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    /// Reads an anchor.
    static final class AnchorText implements ITypeConverter<Head> {
        @Override
        public Head convert(String typed) {
            return Head.parse(typed)
                    .orElseThrow(() -> new TypeConversionException(
                            "'%s' is no anchor; 'jackfield audit anchor' prints them".formatted(typed)));
        }
    }

    @Override
    Exit run(Store store, Terminal terminal) {
        var said = new long[1];
        var reports = new AuditCheck(store).run(anchors, count -> {
            if (count / STEP > said[0]) {
                said[0] = count / STEP;
                terminal.note("… %d million events".formatted(said[0]));
            }
        });
        var text = new ChainReportText(reports);
        if (json) {
            terminal.printJson(text.json());
        } else {
            text.print(terminal);
        }
        return reports.stream().allMatch(ChainReport::isWhole) ? Exit.FINE : Exit.TOOL_ERROR;
    }
}
