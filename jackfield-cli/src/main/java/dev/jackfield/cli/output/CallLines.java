package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Calls that have ended, one line each.
public final class CallLines {
    private static final List<Integer> WIDTHS = List.of(20, 14, 8, 10, 7, 22);

    private final Terminal terminal;
    private final EventColumns columns;

    public CallLines(Terminal terminal) {
        this.terminal = terminal;
        this.columns = new EventColumns(terminal, WIDTHS);
    }

    /// Prints the names of the columns, for people.
    public void printHead() {
        if (terminal.isTerminal()) {
            columns.print(List.of("CALL", "ENDED", "WHO", "OUTCOME", "TIME", "TOOL", "FROM"));
        }
    }

    public void print(Fields call) {
        columns.print(List.of(
                call.text("call").orElse("?"),
                TimeText.brief(call, "at"),
                call.text("who").orElse("?"),
                call.text("outcome").orElse("?"),
                TimeText.took(call),
                (call.has("parent") ? "↳ " : "") + EventRows.CallName.of(call),
                from(call)));
    }

    /// Returns how a call came: its door, and the program of its client.
    static String from(Fields call) {
        return Stream.of(call.text("door"), call.text("client"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
    }
}
