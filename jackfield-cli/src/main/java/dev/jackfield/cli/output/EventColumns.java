package dev.jackfield.cli.output;

import dev.jackfield.cli.base.DisplayWidth;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.questions.UntrustedText;
import java.util.ArrayList;
import java.util.List;

/// Lines whose columns are as wide in each of them, also in those that come later. The last column takes the rest of
/// the terminal. Programs get tabs.
record EventColumns(Terminal terminal, List<Integer> widths) {
    private static final String GAP = "  ";

    void print(List<String> cells) {
        var clean = cells.stream().map(UntrustedText::line).toList();
        terminal.printLine(terminal.isTerminal() ? fit(clean) : String.join("\t", clean));
    }

    private String fit(List<String> cells) {
        var line = new ArrayList<String>();
        for (var at = 0; at < widths.size(); at++) {
            line.add(DisplayWidth.fit(cells.get(at), widths.get(at)));
        }
        line.add(cells.getLast());
        return DisplayWidth.cut(String.join(GAP, line), terminal.columns()).stripTrailing();
    }
}
