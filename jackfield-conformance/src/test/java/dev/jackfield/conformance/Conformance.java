package dev.jackfield.conformance;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// The official conformance suite, against one server.
final class Conformance {
    private static final String SCRIPT = "@modelcontextprotocol/conformance/dist/index.js";
    private static final Path REPORTS = Node.own("../target/conformance").normalize();

    private static final String CHECKS = "checks.json";

    /// For example `server-tools-list-2026-11-15T08-47-35-580Z`.
    private static final Pattern REPORT = Pattern.compile("server-(.+)-\\d{4}-\\d{2}-\\d{2}T[0-9-]+Z");

    private final URI url;
    private final Revision revision;

    Conformance(URI url, Revision revision) {
        this.url = url;
        this.revision = revision;
    }

    /// Runs one scenario. One that does not apply to the revision is a mistake of the test, not a success.
    Verdict scenario(String name) {
        var verdict = run("--spec-version", revision.date, "--scenario", name).get(name);
        if (verdict == null) {
            throw new IllegalStateException("%s does not apply to %s".formatted(name, revision.date));
        }
        return verdict;
    }

    /// Runs all that the revision requires in one process, which takes little longer than one scenario.
    Map<String, Verdict> all() {
        return run("--requirements", revision.date);
    }

    private Map<String, Verdict> run(String... selection) {
        try {
            Files.createDirectories(REPORTS);
            var folder = Files.createTempDirectory(REPORTS, revision.date + "-");
            var arguments = new ArrayList<>(List.of(Node.installed(SCRIPT).toString(), "server"));
            arguments.addAll(List.of("--url", url.toString(), "--output-dir", folder.toString()));
            arguments.addAll(List.of(selection));
            var finished = Node.run(Map.of("NO_COLOR", "1"), arguments);
            var verdicts = read(folder);
            // The exit code is 1 for a failed check, too; then there is a report.
            return verdicts.isEmpty() ? reportless(finished) : verdicts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Verdict> reportless(Child.Finished finished) {
        finished.orThrow();
        return Map.of();
    }

    private static Map<String, Verdict> read(Path folder) throws IOException {
        try (var reports = Files.list(folder)) {
            // A scenario that does not apply leaves an empty folder.
            return reports.filter(report -> Files.exists(report.resolve(CHECKS)))
                    .map(Conformance::verdict)
                    .collect(toMap(Verdict::scenario, verdict -> verdict));
        }
    }

    private static Verdict verdict(Path report) {
        var name = REPORT.matcher(report.getFileName().toString());
        if (!name.matches()) {
            throw new IllegalStateException("Not a report of a scenario: " + report);
        }
        var checks = JsonMapper.shared().readTree(report.resolve(CHECKS));
        return new Verdict(
                name.group(1), checks.valueStream().map(Verdict.Check::parse).toList());
    }

    enum Revision {
        LEGACY("2025-11-25"),
        MODERN("2026-07-28");

        private final String date;

        Revision(String date) {
            this.date = date;
        }
    }
}
