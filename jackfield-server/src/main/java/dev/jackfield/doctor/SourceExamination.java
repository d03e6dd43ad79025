package dev.jackfield.doctor;

import dev.jackfield.definitions.Definition;
import dev.jackfield.http.server.BadKeys;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Finding.Level;
import dev.jackfield.kind.Seen;
import dev.jackfield.server.admin.Trial;
import dev.jackfield.server.admin.Trials;
import dev.jackfield.settings.ConfiguredSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks at one source: is it there, does it answer, are its tools usable?
final class SourceExamination {
    private final String id;
    private final ConfiguredSource source;
    private final Trials trials;
    private final String separator;
    private final List<Finding> findings = new ArrayList<>();

    SourceExamination(String id, ConfiguredSource source, Trials trials, String separator) {
        this.id = id;
        this.source = source;
        this.trials = trials;
        this.separator = separator;
    }

    /// @param definitions the tools that it has
    record Examined(Section section, List<Definition> definitions) {}

    Examined examine() throws InterruptedException {
        if (!source.enabled()) {
            findings.add(Finding.fine("Is switched off (enabled: false)"));
            return examined(List.of());
        }
        var planned = look();
        var blocked = findings.stream().anyMatch(finding -> finding.level() == Level.PROBLEM);
        return blocked || planned.isEmpty() ? examined(List.of()) : visit(planned.get());
    }

    /// A kind that fails is the finding, and stops no other look.
    private Optional<Blueprint> look() {
        try {
            var planned = trials.plan(id, source);
            findings.addAll(planned.look());
            return Optional.of(planned);
        } catch (BadKeys bad) {
            findings.add(Finding.problem(String.valueOf(bad.getMessage()), "Correct `ca`."));
        } catch (RuntimeException | LinkageError failed) {
            findings.add(Finding.problem(
                    "It cannot be looked at: " + failed, "Check its keys, or tell the author of this kind of source."));
        }
        return Optional.empty();
    }

    private Examined visit(Blueprint planned) throws InterruptedException {
        var trial = trials.visit(planned);
        if (trial.seen().isEmpty()) {
            findings.addAll(Failures.explain(trial, planned));
            return examined(List.of());
        }
        var seen = trial.seen().get();
        answers(trial, seen);
        var definitions = Definitions.of(id, seen.tools(), separator);
        Definitions.examine(definitions).forEach(findings::add);
        return examined(definitions);
    }

    private void answers(Trial trial, Seen seen) {
        findings.add(Finding.fine("Answers after %.1f s: %s%s, %d tools"
                .formatted(
                        trial.took().toMillis() / 1000.0,
                        seen.protocol(),
                        seen.era().map(" (%s era)"::formatted).orElse(""),
                        seen.tools().size())));
        findings.addAll(seen.findings());
        Failures.printed(trial).ifPresent(findings::add);
    }

    private Examined examined(List<Definition> definitions) {
        return new Examined(new Section("Source " + id, findings), definitions);
    }
}
