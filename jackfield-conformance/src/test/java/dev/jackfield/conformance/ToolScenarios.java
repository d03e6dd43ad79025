package dev.jackfield.conformance;

import java.util.List;
import java.util.stream.Stream;

/// The scenarios of the conformance suite that are about tools, or about what every request needs.
///
/// Absent: resources, prompts and completion; `caching`, which also asks for those.
/// No scenario of the suite is about cancellation.
final class ToolScenarios {
    private static final List<String> BOTH = List.of(
            "tools-list",
            "tools-call-simple-text",
            "tools-call-image",
            "tools-call-audio",
            "tools-call-embedded-resource",
            "tools-call-mixed-content",
            "tools-call-error",
            "tools-call-with-progress",
            "json-schema-2020-12",
            "server-sse-multiple-streams",
            "dns-rebinding-protection");

    static final List<String> LEGACY =
            and(BOTH, "server-initialize", "ping", "server-session-lifecycle", "tools-call-with-logging");

    static final List<String> MODERN =
            and(BOTH, "server-stateless", "http-header-validation", "http-custom-header-server-validation");

    /// Tools that ask back, by requests of the server.
    static final List<String> LEGACY_ASKING_BACK = List.of(
            "tools-call-sampling",
            "tools-call-elicitation",
            "elicitation-sep1034-defaults",
            "elicitation-sep1330-enums");

    /// Tools that ask back, by results that require input.
    static final List<String> MODERN_ASKING_BACK = List.of(
            "input-required-result-basic-elicitation",
            "input-required-result-basic-sampling",
            "input-required-result-basic-list-roots",
            "input-required-result-request-state",
            "input-required-result-multiple-input-requests",
            "input-required-result-multi-round",
            "input-required-result-missing-input-response",
            "input-required-result-result-type",
            "input-required-result-unsupported-methods",
            "input-required-result-tampered-state",
            "input-required-result-capability-check",
            "input-required-result-ignore-extra-params",
            "input-required-result-validate-input");

    private ToolScenarios() {}

    /// The tasks extension, which the suite runs but does not score.
    static final List<String> TASKS = List.of(
            "tasks-lifecycle",
            "tasks-capability-negotiation",
            "tasks-wire-fields",
            "tasks-request-state-removal",
            "tasks-mrtr-input",
            "tasks-request-headers",
            "tasks-dispatch-and-envelope",
            "tasks-required-task-error",
            "tasks-mrtr-composition");

    static final List<String> MODERN_WITH_TASKS =
            Stream.concat(MODERN.stream(), TASKS.stream()).toList();

    /// Runs with the others, and checks nothing in this version of the suite.
    private static final String EMPTY = "tasks-status-notifications";

    /// What the suite runs but does not require, and the fixture does not have.
    static boolean isOptional(String scenario) {
        return scenario.equals(EMPTY) || scenario.startsWith("skills-") || scenario.equals("server-sse-polling");
    }

    private static List<String> and(List<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }
}
