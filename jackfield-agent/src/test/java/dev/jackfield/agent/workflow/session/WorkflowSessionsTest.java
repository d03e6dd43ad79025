package dev.jackfield.agent.workflow.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.tools.ToolFailedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// How many sessions are kept, for how long, and for whom.
class WorkflowSessionsTest {
    private static final ContextPath GUEST = ContextPath.parse("/Guest=Ann");

    private final ManualClock clock = ManualClock.start();
    private final WorkflowSessions sessions = new WorkflowSessions(settings(), clock);

    private static WorkflowSettings settings() {
        return new WorkflowSettings(
                Path.of("x"),
                null,
                false,
                WorkflowSettings.ShownParameters.STANDARD,
                WorkflowSettings.ShownHints.DECLARED,
                false,
                false,
                Duration.ofMinutes(10),
                8,
                WorkflowSettings.Extraction.AUTO,
                false);
    }

    private static SessionKey key(String identity, String session) {
        return new SessionKey(identity, Optional.of(session));
    }

    @Test
    void aSessionBelongsToItsIdentity() {
        sessions.sessionFor(key("ann", "s")).move(_ -> GUEST);

        assertThat(sessions.path(key("ann", "s"))).isEqualTo(GUEST);
        assertThat(sessions.path(key("bob", "s"))).isEqualTo(ContextPath.ROOT);
        assertThat(sessions.path(key("ann", "t"))).isEqualTo(ContextPath.ROOT);
        assertThat(sessions.path(new SessionKey("ann", Optional.empty()))).isEqualTo(ContextPath.ROOT);
    }

    @Test
    void aSessionThatIsNotUsedIsForgotten() {
        sessions.sessionFor(key("ann", "s")).move(_ -> GUEST);

        clock.advance(Duration.ofMinutes(11));

        assertThat(sessions.path(key("ann", "s"))).isEqualTo(ContextPath.ROOT);
        assertThat(sessions.sessionFor(key("ann", "s")).path()).isEqualTo(ContextPath.ROOT);
    }

    @Test
    void anIdentityWithManySessionsLosesItsOwn() {
        sessions.sessionFor(key("ann", "s")).move(_ -> GUEST);

        IntStream.range(0, 100).forEach(at -> sessions.sessionFor(key("bob", "s" + at)));

        assertThat(sessions.path(key("ann", "s"))).isEqualTo(GUEST);
        assertThat(sessions.count()).isEqualTo(3);
    }

    @Test
    void manyIdentitiesDoNotMakeMoreSessionsThanConfigured() {
        IntStream.range(0, 100).forEach(at -> sessions.sessionFor(key("user" + at, "s")));

        assertThat(sessions.count()).isEqualTo(8);
    }

    @Test
    void aSessionWithACallThatRunsIsKept() {
        sessions.runInSession(key("ann", "s"), running -> {
            running.move(_ -> GUEST);
            clock.advance(Duration.ofMinutes(11));
            IntStream.range(0, 100).forEach(at -> sessions.sessionFor(key("ann", "s" + at)));
            IntStream.range(0, 100).forEach(at -> sessions.sessionFor(key("user" + at, "s")));
            return running;
        });

        assertThat(sessions.path(key("ann", "s"))).isEqualTo(GUEST);
        clock.advance(Duration.ofMinutes(11));
        assertThat(sessions.path(key("ann", "s"))).isEqualTo(ContextPath.ROOT);
    }

    @Test
    void anIdentityWhoseSessionsAllRunHasNoFurtherOne() {
        sessions.runInSession(
                key("ann", "s"),
                _ -> sessions.runInSession(key("ann", "t"), _ -> {
                    assertThatThrownBy(() -> sessions.sessionFor(key("ann", "u")))
                            .isInstanceOf(ToolFailedException.class)
                            .hasMessageStartingWith("All your 2 sessions of this workflow are in use; call again");
                    return sessions.sessionFor(key("bob", "u"));
                }));

        assertThat(sessions.sessionFor(key("ann", "u")).path()).isEqualTo(ContextPath.ROOT);
    }

    @Test
    void pathsAreReadAndWritten() {
        assertThat(ContextPath.parse("/Guest=A%2FB%3D%20c").key("Guest")).contains("A/B= c");
        assertThat(ContextPath.parse("/Guest=A%2FB%3D%20c")).hasToString("/Guest=A%2FB%3D%20c");
        assertThat(ContextPath.parse("/")).isEqualTo(ContextPath.ROOT);
        assertThat(ContextPath.parse("")).hasToString("/");
    }
}
