package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.StoreReport;
import java.util.ArrayList;
import java.util.List;

/// Shows what a check of the store found.
///
/// @param name how messages call the store
public record StoreReportText(String name, StoreReport report) {
    private static final List<String> HEAD = List.of("KIND", "OWNER", "RECORDS", "SIZE");

    public boolean isFine() {
        return report.problems().isEmpty();
    }

    public void print(Terminal terminal) {
        var rows = rows();
        if (!rows.isEmpty()) {
            terminal.printTable(HEAD, rows);
        }
        report.problems().forEach(problem -> terminal.note("problem: " + problem));
        terminal.note(
                isFine()
                        ? "%s: fine, %s.".formatted(name, total())
                        : ("%s: %s. Stop the hub, keep a copy of the database, and restore the last backup: jackfield"
                                        + " restore FILE")
                                .formatted(
                                        name, Terminal.count(report.problems().size(), "problem")));
    }

    private List<List<String>> rows() {
        var rows = new ArrayList<List<String>>();
        report.parts().forEach(part -> rows.add(row(part)));
        if (report.events() > 0) {
            rows.add(List.of(
                    "audit",
                    owner(""),
                    Long.toString(report.events()),
                    ByteText.of(report.eventBytes() + report.payloadBytes())));
        }
        return rows;
    }

    private static List<String> row(StoreReport.Part part) {
        return List.of(part.kind(), owner(part.owner()), Long.toString(part.records()), ByteText.of(part.bytes()));
    }

    private static String owner(String owner) {
        return owner.isEmpty() ? "the hub" : owner;
    }

    private String total() {
        var records =
                report.parts().stream().mapToLong(StoreReport.Part::records).sum();
        var bytes = report.parts().stream().mapToLong(StoreReport.Part::bytes).sum();
        var all = "%s with %s".formatted(Terminal.count(records, "record"), ByteText.of(bytes));
        return report.events() == 0 ? all : all + ", " + Terminal.count(report.events(), "event");
    }

    public Fields json() {
        return Fields.of("ok", Json.bool(isFine()))
                .with("database", name)
                .with(
                        "problems",
                        Json.array(report.problems().stream().map(Json::string).toList()))
                .with(
                        "parts",
                        Json.array(report.parts().stream()
                                .map(StoreReportText::json)
                                .toList()))
                .with("events", Json.number(report.events()))
                .with("eventBytes", Json.number(report.eventBytes()))
                .with("payloads", Json.number(report.payloads()))
                .with("payloadBytes", Json.number(report.payloadBytes()));
    }

    private static Fields json(StoreReport.Part part) {
        return Fields.of("kind", Json.string(part.kind()))
                .with("owner", part.owner())
                .with("records", Json.number(part.records()))
                .with("bytes", Json.number(part.bytes()));
    }
}
