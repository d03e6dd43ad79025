package dev.jackfield.cli.command.source;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.base.WaitingNote;
import dev.jackfield.cli.client.AdminAccess;
import dev.jackfield.cli.option.SourceOptions;
import dev.jackfield.cli.output.ProbeLines;
import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `jackfield test`.
@Command(
        name = "test",
        description = "Connect to a source, print what it offers, and disconnect.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "  jackfield test files                      a source of the configuration",
            "  jackfield test -- npx -y some-server      a program; nothing is saved",
            "  jackfield test --url https://example.com/mcp"
        })
public final class TestSource extends AdminCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "SOURCE",
            description = "The id of a source, or a program and its arguments after --.")
    List<String> words = new ArrayList<>();

    @Mixin
    SourceOptions source = new SourceOptions();

    @Override
    AdminAccess.Purpose purpose() {
        return AdminAccess.Purpose.TEST;
    }

    @Override
    Exit run(AdminAccess access, Terminal terminal) throws InterruptedException {
        var outcome = outcome(access, terminal);
        if (options.json) {
            terminal.printJson(outcome);
        } else {
            new ProbeLines(outcome).printTo(terminal);
        }
        return ProbeLines.isFine(outcome) ? Exit.FINE : Exit.REFUSED;
    }

    private Fields outcome(AdminAccess access, Terminal terminal) throws InterruptedException {
        try (var _ = WaitingNote.start(terminal, "Waiting until it answers its first request …")) {
            return runTest(access, terminal);
        }
    }

    private Fields runTest(AdminAccess access, Terminal terminal) throws InterruptedException {
        if (words.size() == 1 && source.url == null && !isCommand()) {
            return access.test(words.getFirst());
        }
        return access.test(source.source("", words, true, CommandEnvironment.of(spec), terminal));
    }

    private boolean isCommand() {
        return spec.root().commandLine().getParseResult().originalArgs().contains("--");
    }
}
