package dev.jackfield.inspect.doctor;

import dev.jackfield.inspect.definitions.Definition;
import dev.jackfield.inspect.probe.ProbeResult;
import dev.jackfield.inspect.probe.SourceProber;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Finding.Level;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.transport.http.server.BadKeysException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks one source: does it exist, does it answer, are its tools usable?
final class SourceExamination {
    private final String id;
    private final ConfiguredSource source;
    private final SourceProber prober;
    private final String separator;
    private final List<Finding> findings = new ArrayList<>();

    SourceExamination(String id, ConfiguredSource source, SourceProber prober, String separator) {
        this.id = id;
        this.source = source;
        this.prober = prober;
        this.separator = separator;
    }

    /// @param hasAnswered whether it could be asked for its tools
    /// @param definitions the tools that it has
    /// @param calls the tools of other sources that these call
    record Examined(
            String id, Section section, boolean hasAnswered, List<Definition> definitions, List<String> calls) {}

    Examined examine() throws InterruptedException {
        if (!source.enabled()) {
            findings.add(Finding.fine("Disabled (enabled: false)"));
            return unansweredResult();
        }
        var planned = planAndCheck();
        var blocked = findings.stream().anyMatch(finding -> finding.level() == Level.PROBLEM);
        return blocked || planned.isEmpty() ? unansweredResult() : probe(planned.get());
    }

    /// Reports a kind that fails as a finding; other checks go on.
    private Optional<Blueprint> planAndCheck() {
        try {
            var planned = prober.plan(id, source);
            findings.addAll(planned.check());
            return Optional.of(planned);
        } catch (BadKeysException bad) {
            findings.add(Finding.problem(String.valueOf(bad.getMessage()), "Correct `ca`."));
        } catch (RuntimeException | LinkageError failed) {
            findings.add(Finding.problem(
                    "The check failed: " + FailureReason.of(failed),
                    "Check its keys, or tell the author of this kind of source."));
        }
        return Optional.empty();
    }

    private Examined probe(Blueprint planned) throws InterruptedException {
        var result = prober.probe(planned);
        if (result.seen().isEmpty()) {
            findings.addAll(FailureFindings.explain(result, planned));
            return unansweredResult();
        }
        var seen = result.seen().get();
        addAnswerFindings(result, seen);
        var definitions = DefinitionFindings.of(id, seen.tools(), separator);
        DefinitionFindings.examine(definitions).forEach(findings::add);
        return new Examined(id, section(), true, definitions, planned.calls());
    }

    private void addAnswerFindings(ProbeResult result, SourceFacts seen) {
        findings.add(Finding.fine("Answers after %.1f s: %s%s, %s"
                .formatted(
                        result.took().toMillis() / 1000.0,
                        seen.protocol(),
                        seen.era().map(" (%s era)"::formatted).orElse(""),
                        DefinitionFindings.count(seen.tools().size()))));
        findings.addAll(seen.findings());
        FailureFindings.printedFinding(result).ifPresent(findings::add);
    }

    private Examined unansweredResult() {
        return new Examined(id, section(), false, List.of(), List.of());
    }

    private Section section() {
        return new Section("Source " + id, findings);
    }

    /// Why a source did not answer, and what to do about it.
    private static final class FailureFindings {
        private FailureFindings() {}

        static List<Finding> explain(ProbeResult result, Blueprint source) {
            var findings = new ArrayList<Finding>();
            findings.add(Finding.problem(text(result), source.remedy(result.failure())));
            printedFinding(result).ifPresent(findings::add);
            return findings;
        }

        /// The last words of a program that ended are in the failure; one that still runs may have said
        /// something too.
        private static String text(ProbeResult result) {
            var said = result.heard().complaintLines();
            var known = said.isEmpty() || result.failure().contains(said.getLast());
            return "It does not answer: " + result.failure()
                    + (known
                            ? ""
                            : "\nOn standard error it said:\n"
                                    + said.stream().map(line -> "  | " + line).collect(Collectors.joining("\n")));
        }

        /// Standard output belongs to the protocol.
        static Optional<Finding> printedFinding(ProbeResult result) {
            var lines = result.heard().printedLines();
            return lines.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Finding.warning(
                            "It prints lines on standard output that are not JSON-RPC, for example: "
                                    + lines.getFirst(),
                            "Its log belongs on standard error. Tell its author, or look for an option such as"
                                    + " --quiet."));
        }
    }
}
