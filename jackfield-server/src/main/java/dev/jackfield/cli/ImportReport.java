package dev.jackfield.cli;

import dev.jackfield.importing.ForeignFile;
import dev.jackfield.importing.Import;
import dev.jackfield.importing.Outcome;
import dev.jackfield.importing.Outcome.Fate;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.settings.SettingsLoader;
import dev.jackfield.settings.edit.Draft;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What `jackfield import` did, or would do, and what comes next.
///
/// @param running whether a hub runs that will see the change
record ImportReport(
        Draft draft, Import planned, Map<ForeignFile, List<Outcome>> outcomes, boolean dryRun, boolean running) {

    /// Whether every file could be read and something of use was in it. One bad server does not spoil the others.
    boolean isGood() {
        return outcomes.keySet().stream().allMatch(file -> file.problems().isEmpty())
                && (all().findAny().isEmpty() || all().anyMatch(outcome -> outcome.fate() != Fate.UNUSABLE));
    }

    Stream<String> lines() {
        var files = outcomes.entrySet().stream()
                .flatMap(file -> Stream.of(
                                Stream.of(file.getKey().path().toString()),
                                file.getKey().problems().stream().map(problem -> "  ! " + problem),
                                file.getValue().stream().flatMap(ImportReport::lines),
                                Stream.of("  no MCP servers")
                                        .filter(_ -> file.getValue().isEmpty()
                                                && file.getKey().problems().isEmpty()))
                        .flatMap(part -> part));
        return Stream.of(files, summary(), next()).flatMap(part -> part);
    }

    private static Stream<String> lines(Outcome outcome) {
        var line = switch (outcome.fate()) {
            case ADDED -> "  + " + outcome.name();
            case REPLACED -> "  + " + outcome.name() + " (replaced)";
            case SAME -> "  = " + outcome.name() + " is there already";
            case OURSELVES -> "  - " + outcome.name() + " is this hub itself; left out";
            case UNUSABLE -> "  ! " + outcome.name() + " cannot be taken over";
        };
        return Stream.concat(Stream.of(line), outcome.notes().stream().map(note -> "      " + note));
    }

    private Stream<String> summary() {
        var count = Terminal.count(taken(), "source");
        if (dryRun) {
            return Stream.of("", "Would write %s to %s, which would be:".formatted(count, draft.file()), "");
        }
        var secrets = planned.secrets().isEmpty()
                ? ""
                : ", and %s to %s".formatted(Terminal.count(planned.secrets().size(), "secret"), env());
        return Stream.of(
                "", taken() == 0 ? "Nothing to write." : "Wrote %s to %s%s.".formatted(count, draft.file(), secrets));
    }

    private Stream<String> next() {
        if (dryRun) {
            return draft.text().lines();
        }
        var unset = planned.unset().stream().map(name -> "Set %s in %s.".formatted(name, env()));
        var next = running
                ? "The hub that runs takes the change over; see: jackfield sources"
                : "Next: jackfield tools, or start the hub with: jackfield serve";
        return Stream.concat(unset, Stream.of(next));
    }

    private Path env() {
        return SettingsLoader.variablesOf(draft.file());
    }

    private long taken() {
        return all().filter(Outcome::isTaken).count();
    }

    private Stream<Outcome> all() {
        return outcomes.values().stream().flatMap(List::stream);
    }

    /// The same for programs. Secrets are named, never shown.
    Fields json() {
        return Fields.of("config", Json.string(draft.file().toString()))
                .with("written", Json.bool(!dryRun && taken() > 0))
                .with("servers", Json.array(all().map(ImportReport::json).toList()))
                .with(
                        "problems",
                        texts(outcomes.keySet().stream()
                                .flatMap(file -> file.problems().stream())
                                .map(Object::toString)
                                .toList()))
                .with("secrets", texts(planned.secrets()))
                .with("unset", texts(planned.unset()));
    }

    private static Fields json(Outcome outcome) {
        return Fields.of("name", Json.string(outcome.name()))
                .with("id", outcome.id())
                .with("fate", outcome.fate().name().toLowerCase(Locale.ROOT))
                .with("notes", texts(outcome.notes()));
    }

    private static Json texts(List<String> texts) {
        return Json.array(texts.stream().map(Json::string).toList());
    }
}
