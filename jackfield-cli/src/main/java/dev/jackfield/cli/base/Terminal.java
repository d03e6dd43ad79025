package dev.jackfield.cli.base;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.PlainText;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.json.JsonMapper;

/// The output of a command: answers go to standard output, everything else to standard error.
///
/// Control characters are removed from all of it, even for a file or a pipe, which a terminal may show later.
/// JSON keeps every character, escaped.
///
/// @param columns the width that tables must fit
public record Terminal(PrintWriter out, PrintWriter err, boolean isTerminal, int columns) {
    /// The option by which tables are printed whole.
    public static final String WIDE = "--wide";

    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final int LONGEST_CELL = 1_000;

    public Terminal(PrintWriter out, PrintWriter err, boolean isTerminal) {
        this(out, err, isTerminal, UNBOUNDED);
    }

    public static Terminal of(CommandSpec spec) {
        var line = spec.commandLine();
        var here = CommandEnvironment.of(spec);
        var isWide = line.getParseResult() != null && line.getParseResult().hasMatchedOption(WIDE);
        return new Terminal(
                line.getOut(),
                line.getErr(),
                here.isTerminal(CommandEnvironment.OUTPUT),
                isWide ? UNBOUNDED : here.columns().orElse(UNBOUNDED));
    }

    /// Returns output beside the answers: all of it goes to standard error.
    public Terminal withOutputToError() {
        return new Terminal(err, err, isTerminal, columns);
    }

    /// Whether the terminal of this process is still open.
    public static boolean isThere() {
        try (var tty = new FileInputStream("/dev/tty")) {
            return tty.getFD().valid();
        } catch (IOException gone) {
            return false;
        }
    }

    public void printLine(String text) {
        print(PlainText.clean(text), out);
    }

    public void note(String text) {
        print(PlainText.clean(text), err);
    }

    /// Prints a part of a line of the answer, which goes on with the next part.
    public void printPiece(String text) {
        out.print(PlainText.clean(text));
        out.flush();
    }

    private static void print(String text, PrintWriter to) {
        to.println(text);
        to.flush();
    }

    /// A number of things, as people write it.
    public static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    public void printJson(Json json) {
        printJson(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json.tree()));
    }

    public void printJson(String written) {
        print(PlainText.escape(written), out);
    }

    /// Aligned columns with a head for people; plain tabs for programs.
    public void printTable(List<String> head, List<List<String>> rows) {
        if (!isTerminal) {
            rows.forEach(row -> printLine(String.join("\t", cells(row))));
            return;
        }
        var all = new ArrayList<List<String>>();
        all.add(head);
        rows.forEach(row -> all.add(cells(row)));
        new FittedTable(all, columns).lines().forEach(this::printLine);
    }

    /// The first line of a text for a cell of a table. Programs get so many characters; a person gets what fits on
    /// the screen.
    public String cell(String text, int most) {
        return firstLine(text, isTerminal ? LONGEST_CELL : most);
    }

    /// Removes tabs and line breaks from cells, so that one cell cannot look like several.
    private static List<String> cells(List<String> row) {
        return row.stream().map(PlainText::line).toList();
    }

    /// The first line of a text, cut to what a table can show. Control characters of servers stay out of terminals.
    public static String firstLine(String text, int most) {
        var first = PlainText.line(text.strip().lines().findFirst().orElse(""));
        return first.length() <= most ? first : cut(first, most - 1) + "…";
    }

    /// Returns the beginning of a text. A character that takes two places is not cut in half.
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        var end = most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
