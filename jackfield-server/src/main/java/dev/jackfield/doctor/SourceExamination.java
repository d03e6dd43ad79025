package dev.jackfield.doctor;

import dev.jackfield.definitions.Definition;
import dev.jackfield.doctor.Finding.Level;
import dev.jackfield.http.BadKeys;
import dev.jackfield.server.Trial;
import dev.jackfield.server.Trials;
import dev.jackfield.settings.SourceSettings;
import dev.jackfield.source.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Looks at one source: is it there, does it answer, are its tools usable?
final class SourceExamination {
    private final String id;
    private final SourceSettings source;
    private final Trials trials;
    private final String separator;
    private final List<Finding> findings = new ArrayList<>();

    SourceExamination(String id, SourceSettings source, Trials trials, String separator) {
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
        look();
        var blocked = findings.stream().anyMatch(finding -> finding.level() == Level.PROBLEM);
        return blocked ? examined(List.of()) : visit();
    }

    private void look() {
        try {
            Optional.ofNullable(source.url())
                    .map(url -> new Addresses(trials).examine(url, source))
                    .orElseGet(() -> Programs.examine(id, source))
                    .forEach(findings::add);
        } catch (BadKeys bad) {
            findings.add(Finding.problem(String.valueOf(bad.getMessage()), "Correct `ca`."));
        }
    }

    private Examined visit() throws InterruptedException {
        var trial = trials.visit(id, source);
        if (trial.seen().isEmpty()) {
            findings.addAll(Failures.explain(trial, source));
            return examined(List.of());
        }
        var seen = trial.seen().get();
        answers(trial, seen);
        var definitions = Definitions.of(id, seen.tools(), separator);
        Definitions.examine(definitions).forEach(findings::add);
        return examined(definitions);
    }

    private void answers(Trial trial, Visit.Seen seen) {
        findings.add(Finding.fine("Answers after %.1f s: MCP %s (%s era), %d tools"
                .formatted(
                        trial.took().toMillis() / 1000.0,
                        seen.version(),
                        seen.era().name().toLowerCase(Locale.ROOT),
                        seen.tools().size())));
        findings.add(capabilities(seen));
        seen.manifest().unlisted().stream()
                .map(unlisted -> Finding.warning(
                        "It does not list its %s: %s".formatted(unlisted.kind().listKey(), unlisted.reason()),
                        "What else it lists is there; see what the server needs for these."))
                .forEach(findings::add);
        Failures.printed(trial).ifPresent(findings::add);
        seen.ping()
                .ifPresent(wrong -> findings.add(Finding.warning(
                        "It does not answer a ping: " + wrong,
                        "Clients may take it for dead; tell the author of the server.")));
    }

    private static Finding capabilities(Visit.Seen seen) {
        var offered = seen.capabilities().keys().stream().collect(Collectors.joining(", "));
        if (offered.isEmpty()) {
            return Finding.warning(
                    "It announces no capabilities; only tools are looked for",
                    "Tell the author of the server, if it has more.");
        }
        return Finding.fine("Offers " + offered);
    }

    private Examined examined(List<Definition> definitions) {
        return new Examined(new Section("Source " + id, findings), definitions);
    }
}
