package dev.jackfield.cli.base;

import dev.jackfield.json.Json;
import dev.jackfield.text.PlainText;
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
public record Terminal(PrintWriter out, PrintWriter err, boolean isTerminal) {

    public static Terminal of(CommandSpec spec) {
        var line = spec.commandLine();
        return new Terminal(
                line.getOut(), line.getErr(), CommandEnvironment.of(spec).isTerminal(CommandEnvironment.OUTPUT));
    }

    /// Returns output beside the answers: all of it goes to standard error.
    public Terminal aside() {
        return new Terminal(err, err, isTerminal);
    }

    /// Whether the terminal of this process is still open.
    public static boolean isThere() {
        try (var tty = new FileInputStream("/dev/tty")) {
            return tty.getFD().valid();
        } catch (IOException gone) {
            return false;
        }
    }

    public void line(String text) {
        print(PlainText.shown(text), out);
    }

    public void note(String text) {
        print(PlainText.shown(text), err);
    }

    /// Prints a part of a line of the answer, which goes on with the next part.
    public void piece(String text) {
        out.print(PlainText.shown(text));
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

    public void json(Json json) {
        json(JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json.tree()));
    }

    public void json(String written) {
        print(PlainText.escaped(written), out);
    }

    /// Aligned columns with a head for people; plain tabs for programs.
    public void table(List<String> head, List<List<String>> rows) {
        if (!isTerminal) {
            rows.forEach(row -> line(String.join("\t", cells(row))));
            return;
        }
        var all = new ArrayList<List<String>>();
        all.add(head);
        rows.forEach(row -> all.add(cells(row)));
        all.forEach(row -> line(aligned(row, widths(all))));
    }

    /// Removes tabs and line breaks from cells, so that one cell cannot look like several.
    private static List<String> cells(List<String> row) {
        return row.stream().map(PlainText::line).toList();
    }

    private static int[] widths(List<List<String>> rows) {
        var widths = new int[rows.getFirst().size()];
        for (var row : rows) {
            for (var i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private static String aligned(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (var i = 0; i < row.size(); i++) {
            line.append(row.get(i)).repeat(' ', widths[i] - row.get(i).length() + 2);
        }
        return line.toString().stripTrailing();
    }

    /// The first line of a text, cut to what a table can show. Control characters of servers stay out of terminals.
    public static String brief(String text, int most) {
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
