package dev.jackfield.inspect.doctor;

import dev.jackfield.inspect.probe.ProbeResult;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Why a source did not answer, and what to do about it.
final class FailureFindings {
    private FailureFindings() {}

    static List<Finding> explain(ProbeResult result, Blueprint source) {
        var findings = new ArrayList<Finding>();
        findings.add(Finding.problem(text(result), source.remedy(result.failure())));
        printedFinding(result).ifPresent(findings::add);
        return findings;
    }

    /// The last words of a program that ended are in the failure; one that still runs may have said something too.
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
                        "It prints lines on standard output that are not JSON-RPC, for example: " + lines.getFirst(),
                        "Its log belongs on standard error. Tell its author, or look for an option such as --quiet."));
    }
}
