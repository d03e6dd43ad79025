package dev.jackfield.conformance;

import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// The official conformance suite, against one server or one client.
final class Conformance {
    private static final String SCRIPT = "@modelcontextprotocol/conformance/dist/index.js";
    private static final Path REPORTS =
            NodeRuntime.resolve("../target/conformance").normalize();

    private static final String CHECKS = "checks.json";

    /// For example `server-tools-list-2026-11-15T08-47-35-580Z`; those of clients begin with the scenario.
    private static final Pattern REPORT = Pattern.compile("(?:server-)?(.+)-\\d{4}-\\d{2}-\\d{2}T[0-9-]+Z");

    private final List<String> subject;
    private final Map<String, String> variables;
    private final Revision revision;

    private Conformance(List<String> subject, Map<String, String> variables, Revision revision) {
        this.subject = subject;
        this.variables = variables;
        this.revision = revision;
    }

    Conformance(URI url, Revision revision) {
        this(List.of("server", "--url", url.toString()), Map.of(), revision);
    }

    /// @param script one of our own that plays the client: the suite starts it with the URL of a scenario's server
    static Conformance ofClient(String script, Map<String, String> variables, Revision revision) {
        var command = "node " + NodeRuntime.resolve("clients").resolve(script);
        return new Conformance(List.of("client", "--command", command), variables, revision);
    }

    /// Runs one scenario. One that does not apply to the revision is a mistake of the test, not a success.
    ScenarioVerdict scenario(String name) {
        var verdict = run("--spec-version", revision.date, "--scenario", name).get(name);
        if (verdict == null) {
            throw new IllegalStateException("%s does not apply to %s".formatted(name, revision.date));
        }
        return verdict;
    }

    /// Runs all that the revision requires in one process, which takes little longer than one scenario.
    Map<String, ScenarioVerdict> all() {
        return run("--requirements", revision.date);
    }

    private Map<String, ScenarioVerdict> run(String... selection) {
        try {
            Files.createDirectories(REPORTS);
            var folder = Files.createTempDirectory(REPORTS, revision.date + "-");
            var arguments =
                    new ArrayList<>(List.of(NodeRuntime.installed(SCRIPT).toString()));
            arguments.addAll(subject);
            arguments.addAll(List.of("--output-dir", folder.toString()));
            arguments.addAll(List.of(selection));
            var finished = NodeRuntime.run(environment(), arguments);
            var verdicts = read(folder);
            // A failed check has a place in the report; a client that failed, or nothing that ran, has none.
            if (verdicts.values().stream().allMatch(ScenarioVerdict::passed)) {
                finished.orThrow();
            }
            return verdicts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> environment() {
        var all = new HashMap<>(variables);
        all.put("NO_COLOR", "1");
        return all;
    }

    private static Map<String, ScenarioVerdict> read(Path folder) throws IOException {
        try (var reports = Files.list(folder)) {
            // A scenario that does not apply leaves an empty folder.
            return reports.filter(report -> Files.exists(report.resolve(CHECKS)))
                    .map(Conformance::verdict)
                    .collect(toMap(ScenarioVerdict::scenario, verdict -> verdict));
        }
    }

    private static ScenarioVerdict verdict(Path report) {
        var name = REPORT.matcher(report.getFileName().toString());
        if (!name.matches()) {
            throw new IllegalStateException("Not a report of a scenario: " + report);
        }
        var checks = JsonMapper.shared().readTree(report.resolve(CHECKS));
        return new ScenarioVerdict(
                name.group(1),
                checks.valueStream().map(ScenarioVerdict.Check::parse).toList());
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
