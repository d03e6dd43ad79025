package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.server.store.ChainReport;
import java.util.List;

/// Shows what a check of the audit found.
public record ChainReportText(List<ChainReport> reports) {

    public void print(Terminal terminal) {
        if (reports.isEmpty()) {
            terminal.printLine("There are no events yet.");
        }
        reports.forEach(report -> print(report, terminal));
    }

    private static void print(ChainReport report, Terminal terminal) {
        terminal.printLine("%s: %s".formatted(report.chain(), summary(report)));
        report.problems().forEach(problem -> terminal.printLine("  " + problem + "."));
        var more = report.allProblems() - report.problems().size();
        if (more > 0) {
            terminal.printLine("  and %s more.".formatted(Terminal.count(more, "problem")));
        }
        report.notes().forEach(note -> terminal.note("note: " + note + "."));
    }

    private static String summary(ChainReport report) {
        var range = report.count() == 0
                ? "no events, the last one was " + report.last()
                : "events %d to %d (%s to %s)".formatted(report.first(), report.last(), report.from(), report.to());
        return range + (report.isWhole() ? ": whole." : ": " + Terminal.count(report.allProblems(), "problem") + ".");
    }

    public Fields json() {
        return Fields.of("ok", Json.bool(reports.stream().allMatch(ChainReport::isWhole)))
                .with(
                        "chains",
                        Json.array(reports.stream().map(ChainReportText::json).toList()));
    }

    private static Fields json(ChainReport report) {
        return Fields.of("chain", Json.string(report.chain()))
                .with("first", Json.number(report.first()))
                .with("last", Json.number(report.last()))
                .with("from", report.from())
                .with("to", report.to())
                .with("problemCount", Json.number(report.allProblems()))
                .with("problems", texts(report.problems()))
                .with("notes", texts(report.notes()));
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::string).toList());
    }
}
