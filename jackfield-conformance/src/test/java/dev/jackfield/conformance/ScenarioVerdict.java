package dev.jackfield.conformance;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// What the conformance suite found in one scenario.
record ScenarioVerdict(String scenario, List<Check> checks) {
    /// Comes with every scenario, so it alone does not show that the scenario was exercised.
    private static final String WIRE_CHECK = "wire-schema-valid";

    ScenarioVerdict {
        checks = List.copyOf(checks);
    }

    /// Stricter than the suite, which also passes a scenario whose checks were all skipped.
    boolean passed() {
        return problems().isEmpty();
    }

    /// Why it did not pass, one text for each reason.
    List<String> problems() {
        var failures = checks.stream()
                .filter(check -> check.status() == Status.FAILURE)
                .map(Check::toString)
                .toList();
        return failures.isEmpty() && !exercised() ? List.of("nothing was checked: " + checks) : failures;
    }

    private boolean exercised() {
        return checks.stream()
                .anyMatch(
                        check -> check.status() == Status.SUCCESS && !check.id().equals(WIRE_CHECK));
    }

    enum Status {
        SUCCESS,
        FAILURE,
        WARNING,
        SKIPPED,
        INFO
    }

    record Check(String id, Status status, String description, String error) {
        static Check parse(JsonNode json) {
            return new Check(
                    json.path("id").asString(),
                    Status.valueOf(json.path("status").asString()),
                    json.path("description").asString(),
                    json.path("errorMessage").asString(""));
        }

        @Override
        public String toString() {
            return "%s %s: %s %s".formatted(status, id, description, error).strip();
        }
    }
}
