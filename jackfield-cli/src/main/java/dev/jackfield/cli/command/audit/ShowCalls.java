package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.EventReader;
import dev.jackfield.cli.output.CallLines;
import dev.jackfield.cli.output.CallTree;
import dev.jackfield.core.call.InvocationId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `jackfield calls`.
@Command(
        name = "calls",
        description = "Show the last calls, or one call with all calls inside it.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  jackfield calls --since 1h --outcome error",
            "  jackfield calls --follow",
            "  jackfield calls 01a2b3c4d5e6f7a8b9c0"
        })
public final class ShowCalls extends EventCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "CALL", description = "The id of a call.")
    @Nullable
    String id;

    @Override
    void run(EventReader reader, Terminal terminal) throws InterruptedException {
        if (id == null) {
            showList(reader, terminal);
        } else {
            showTree(reader, id, terminal);
        }
    }

    private void showList(EventReader reader, Terminal terminal) throws InterruptedException {
        var lines = new CallLines(terminal);
        if (!options.json) {
            lines.printHead();
        }
        show(reader, Map.of("kind", "call"), terminal, lines::print);
    }

    private void showTree(EventReader reader, String call, Terminal terminal) throws InterruptedException {
        if (InvocationId.timeOf(call).isEmpty()) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "'%s' is no id of a call: that has 20 digits or letters from a to f. 'jackfield calls' lists the last."
                            .formatted(call));
        }
        var answer = reader.access().call(call);
        if (options.json) {
            terminal.printJson(answer);
            return;
        }
        new CallTree(terminal, call, answer).print();
        if (answer.has("isComplete")) {
            terminal.note(
                    "This call has more calls inside it, or larger arguments and results, than one answer can have.");
        }
    }
}
