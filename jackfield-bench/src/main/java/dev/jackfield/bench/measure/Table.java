package dev.jackfield.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table in Markdown, with columns as wide as needed: the first left-aligned, figures right-aligned.
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... columns) {
        rows.add(List.of(columns));
    }

    public void add(List<String> cells) {
        if (cells.size() != rows.getFirst().size()) {
            throw new IllegalArgumentException("a row of " + cells.size() + " cells in a table of "
                    + rows.getFirst().size() + " columns");
        }
        rows.add(List.copyOf(cells));
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private String line(List<String> row) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> pad(row.get(column), column))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private String pad(String cell, int column) {
        var space = " ".repeat(width(column) - cell.length());
        return column == 0 ? cell + space : space + cell;
    }

    private String rule() {
        return IntStream.range(0, rows.getFirst().size())
                .mapToObj(column -> column == 0 ? "-".repeat(width(column) + 2) : "-".repeat(width(column) + 1) + ":")
                .collect(Collectors.joining("|", "|", "|"));
    }

    @Override
    public String toString() {
        var lines = new ArrayList<>(rows.stream().map(this::line).toList());
        lines.add(1, rule());
        return String.join("\n", lines);
    }
}
