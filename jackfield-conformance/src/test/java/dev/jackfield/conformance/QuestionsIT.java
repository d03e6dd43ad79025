package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers of both eras that ask the person at a terminal, or a script that has its answers.
@TestInstance(Lifecycle.PER_CLASS)
class QuestionsIT {
    private static final Duration COMMAND = Duration.ofSeconds(90);

    private final HubProcess hub =
            HubProcess.start("""
                sources:
                  old: %s
                  new: %s
                """.formatted(Fixture.stdioSource("stdio-legacy"), Fixture.stdioSource("stdio-modern")));

    @BeforeAll
    void ready() {
        hub.awaitReady("old", "new");
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    /// A command in a terminal of its own; `script` gives it one.
    private Child terminal(String... arguments) {
        var quoted = hub.workplace().command(arguments).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .toList();
        var command = new ArrayList<>(List.of("script", "-qec", String.join(" ", quoted), "/dev/null"));
        return Child.open(new ProcessBuilder(command));
    }

    @ParameterizedTest
    @ValueSource(strings = {"old", "new"})
    void personAtATerminalIsAsked(String source) {
        try (var child = terminal("call", source + ".test_elicitation", "message=Who are you?")) {
            child.awaitLine(Pattern.compile(source + "\\.test_elicitation asks you"), COMMAND);
            child.awaitLine(Pattern.compile("\\| Who are you\\?"), COMMAND);
            child.awaitLine(Pattern.compile("username"), COMMAND);
            child.say("ann");
            child.awaitLine(Pattern.compile("email"), COMMAND);
            child.say("ann@example.com");

            var result = child.awaitLine(Pattern.compile("User response: (.*)"), COMMAND);
            assertThat(result.group(1)).contains("action=accept", "\"ann\"", "\"ann@example.com\"");
            assertThat(child.finish(COMMAND).exitCode()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"old", "new"})
    void scriptBringsItsAnswers(String source) {
        var finished = hub.run(
                "call",
                source + ".test_elicitation",
                "message=Who?",
                "--answer",
                "username=ann",
                "--answer",
                "email=e");

        assertThat(finished.orThrow().out()).contains("action=accept", "\"ann\"");
    }

    @Test
    void folderIsNamedToAServerThatAsks() {
        var finished = hub.run("call", "new.test_input_required_result_list_roots", "--root", ".");

        assertThat(finished.orThrow().out()).contains("file:///");
    }

    @Test
    void serverThatNeedsAnAnswerIsSixWhereNobodyIs() {
        var finished = hub.run("call", "new.test_input_required_result_elicitation");

        assertThat(finished.exitCode()).isEqualTo(6);
        assertThat(finished.err()).contains("asks its user a question", "needs a terminal or --answer");
    }

    @Test
    void changesAreWatchedAndAHubThatGoesIsSaid() {
        var other = HubProcess.start("sources:\n  new: " + Fixture.stdioSource("stdio-modern") + "\n");
        other.awaitReady("new");
        try (var watch = other.workplace().start("watch", "--resource", "test://watched-resource")) {
            watch.awaitError(Pattern.compile("Watching http://.*test://watched-resource"), COMMAND);
            other.run("call", "new.test_trigger_resource_update").orThrow();
            watch.awaitLine(Pattern.compile("resource +test://watched-resource"), COMMAND);
            other.close();
            watch.awaitError(Pattern.compile("The hub has gone"), COMMAND);
        }
    }
}
