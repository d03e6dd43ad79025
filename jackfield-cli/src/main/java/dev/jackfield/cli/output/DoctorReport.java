package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.inspect.doctor.Section;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Finding.Level;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Prints the findings of the doctor, for people and for programs.
///
/// @param unicode whether the terminal shows more than ASCII
public record DoctorReport(List<Section> sections, boolean unicode) {

    public long count(Level level) {
        return sections.stream().mapToLong(section -> section.count(level)).sum();
    }

    public Stream<String> lines() {
        var all = sections.stream()
                .flatMap(section -> Stream.concat(
                        Stream.of(section.title()), section.findings().stream().flatMap(this::lines)));
        return Stream.concat(all, Stream.of("", verdict()));
    }

    private Stream<String> lines(Finding finding) {
        var text = finding.text().strip().replace("\n", "\n      ");
        var arrow = unicode ? "→" : "->";
        return Stream.concat(
                Stream.of("  %s %s".formatted(mark(finding.level()), text)),
                finding.remedy().stream().map(remedy -> "      %s %s".formatted(arrow, remedy)));
    }

    private String mark(Level level) {
        return switch (level) {
            case FINE -> unicode ? "✓" : "+";
            case WARNING -> "!";
            case PROBLEM -> unicode ? "✗" : "x";
        };
    }

    private String verdict() {
        var problems = count(Level.PROBLEM);
        var warnings = count(Level.WARNING);
        return problems + warnings == 0
                ? "All is well."
                : "%s, %s.".formatted(Terminal.count(problems, "problem"), Terminal.count(warnings, "warning"));
    }

    public Fields json() {
        return Fields.of("ok", Json.bool(count(Level.PROBLEM) == 0))
                .with(
                        "sections",
                        Json.array(sections.stream().map(DoctorReport::json).toList()));
    }

    private static Fields json(Section section) {
        return Fields.of("title", Json.string(section.title()))
                .with(
                        "findings",
                        Json.array(section.findings().stream()
                                .map(DoctorReport::json)
                                .toList()));
    }

    private static Fields json(Finding finding) {
        var json = Fields.of("level", Json.string(finding.level().name().toLowerCase(Locale.ROOT)))
                .with("text", finding.text());
        return finding.remedy().map(remedy -> json.with("remedy", remedy)).orElse(json);
    }
}
