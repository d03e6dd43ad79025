package dev.jackfield.cli.output;

import dev.jackfield.cli.base.Terminal;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.edit.Draft;
import dev.jackfield.settings.importing.ForeignFile;
import dev.jackfield.settings.importing.Import;
import dev.jackfield.settings.importing.ImportOutcome;
import dev.jackfield.settings.importing.ImportOutcome.Fate;
import dev.jackfield.settings.load.SettingsLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Prints what `jackfield import` did or would do, and the next steps.
///
/// It has two parts: the plan, printed before anything is written, and then the result.
public record ImportReport(
        Draft draft, Import planned, Map<ForeignFile, List<ImportOutcome>> outcomes, boolean dryRun) {

    /// Whether there is anything to write.
    public boolean isWriting() {
        return !dryRun && takenCount() > 0;
    }

    /// Whether every file could be read and something of use was in it. One bad server does not spoil the others.
    public boolean isGood() {
        return outcomes.keySet().stream().allMatch(file -> file.problems().isEmpty())
                && (all().findAny().isEmpty() || all().anyMatch(outcome -> outcome.fate() != Fate.UNUSABLE));
    }

    /// The servers of each file, and how they would be written. Secrets are named, never shown.
    public Stream<String> plan() {
        return outcomes.entrySet().stream()
                .flatMap(file -> Stream.of(
                                Stream.of(file.getKey().path().toString()),
                                file.getKey().problems().stream().map(problem -> "  ! " + problem),
                                file.getValue().stream().flatMap(this::lines),
                                Stream.of("  no MCP servers")
                                        .filter(_ -> file.getValue().isEmpty()
                                                && file.getKey().problems().isEmpty()))
                        .flatMap(part -> part));
    }

    /// The result, and the next steps.
    public Stream<String> result(FileChange change) {
        return Stream.concat(summary(), nextSteps(change));
    }

    /// Of nothing, when nothing is written.
    public List<String> notes(List<String> ofChange) {
        return takenCount() == 0 ? List.of() : ofChange;
    }

    private Stream<String> lines(ImportOutcome outcome) {
        var line = switch (outcome.fate()) {
            case ADDED -> "  + " + outcome.name();
            case REPLACED -> "  + " + outcome.name() + " (replaced)";
            case SAME -> "  = " + outcome.name() + " is already there, unchanged";
            case OURSELVES -> "  - " + outcome.name() + " is this hub itself; skipped";
            case UNUSABLE -> "  ! " + outcome.name() + " cannot be imported";
        };
        return Stream.of(
                        Stream.of(line),
                        planned.exampleLines(outcome).map(written -> "      " + written),
                        outcome.notes().stream().map(note -> "    * " + note))
                .flatMap(part -> part);
    }

    private Stream<String> summary() {
        var count = Terminal.count(takenCount(), "source");
        var secrets = planned.secrets().isEmpty()
                ? ""
                : ", and %s to %s".formatted(Terminal.count(planned.secrets().size(), "secret"), env());
        var verb = dryRun ? "Would write" : "Wrote";
        return Stream.of(
                "",
                takenCount() == 0
                        ? "Nothing to write."
                        : "%s %s to %s%s.".formatted(verb, count, draft.file(), secrets));
    }

    private Stream<String> nextSteps(FileChange change) {
        if (dryRun) {
            return Stream.of();
        }
        var unset = planned.unsetNames().stream().map(name -> "Set %s in %s.".formatted(name, env()));
        return takenCount() == 0 ? unset : Stream.concat(unset, Stream.of(change.effect(), "See: jackfield sources"));
    }

    private Path env() {
        return SettingsLoader.variablesOf(draft.file());
    }

    private long takenCount() {
        return all().filter(ImportOutcome::isTaken).count();
    }

    private Stream<ImportOutcome> all() {
        return outcomes.values().stream().flatMap(List::stream);
    }

    /// The report as JSON. Secrets are named, never shown.
    public Fields json() {
        return Fields.of("config", Json.string(draft.file().toString()))
                .with("written", Json.bool(isWriting()))
                .with("servers", Json.array(all().map(ImportReport::json).toList()))
                .with(
                        "problems",
                        texts(outcomes.keySet().stream()
                                .flatMap(file -> file.problems().stream())
                                .map(Object::toString)
                                .toList()))
                .with("secrets", texts(planned.secrets()))
                .with("unset", texts(planned.unsetNames()));
    }

    private static Fields json(ImportOutcome outcome) {
        return Fields.of("name", Json.string(outcome.name()))
                .with("id", outcome.id())
                .with("fate", outcome.fate().name().toLowerCase(Locale.ROOT))
                .with("notes", texts(outcome.notes()));
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::string).toList());
    }
}
