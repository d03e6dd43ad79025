package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.javatools.JavaTools;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Only a call that did not reach its action is made directly instead.
class FallbackTest {
    private static final Map<String, Object> MAIL = Map.of("to", List.of("ann"), "text", "Hello");

    private final MethodOutlook outlook = new MethodOutlook();
    private final ExecutorBuilder builder =
            ActionExecutor.builder(Methods.of(outlook)).useMcp(true).fallback();

    @Test
    void anAdapterThatIsBrokenIsGoneAroundWithAWarning() {
        try (var executor = builder.build();
                var logs = new Logs()) {
            executor.registry().orElseThrow().hub().catalog().replace(List.of());

            assertThat(executor.executeAction("outlook", "send", MAIL).success())
                    .isTrue();
            assertThat(outlook.sent).hasValue(1);
            assertThat(logs.lines())
                    .containsExactly("WARN The hub failed before it reached 'outlook.send'; calling it directly:"
                            + " dev.jackfield.executor.UnknownToolException: Tool 'outlook.send' not found in any"
                            + " MCP server");
        }
    }

    @Test
    void parametersThatJsonCannotCarryAreGivenDirectly() {
        var parameters = new HashMap<String, Object>(MAIL);
        parameters.put("stream", InputStream.nullInputStream());
        parameters.put("itself", parameters);
        try (var executor = builder.build()) {
            assertThat(executor.executeAction("outlook", "send", parameters).success())
                    .isTrue();
            assertThat(outlook.sent).hasValue(1);
        }
    }

    @Test
    void anActionThatFailsIsNotRunAgain() {
        try (var executor = builder.build()) {
            assertThat(executor.executeAction("outlook", "crash", Map.of()).success())
                    .isFalse();
            assertThat(outlook.sent).hasValue(1);
        }
    }

    @Test
    void aCallThatBreaksAfterTheActionIsNotMadeAgain() {
        var broken = builder.audit(_ -> {
            throw new IllegalStateException("disk full");
        });
        try (var executor = broken.build()) {
            assertThatThrownBy(() -> executor.executeAction("outlook", "send", MAIL))
                    .hasMessage("disk full");
            assertThat(outlook.sent).hasValue(1);
        }
    }

    @Test
    void aRuleIsNotGoneAround() {
        try (var hub = Jackfield.builder().rule("deny outlook.send to local").start();
                var executor = builder.on(hub.hub()).build()) {
            assertThatThrownBy(() -> executor.executeAction("outlook", "send", MAIL))
                    .isInstanceOf(HubException.RefusedException.class);
            assertThat(outlook.sent).hasValue(0);
        }
    }

    @Test
    void argumentsThatDoNotFitAreNotTriedDirectly() {
        try (var executor = builder.build()) {
            assertThatThrownBy(() -> executor.executeAction("outlook", "send", Map.of("to", List.of("ann"))))
                    .isInstanceOf(BadArgumentsException.class);
        }
    }

    @Test
    void whatIsElsewhereFailsAsItFailed() {
        var slack = JavaTools.named("slack")
                .invocationTool("{\"name\":\"send\",\"inputSchema\":{\"type\":\"object\"}}", (_, _) -> {
                    throw HubException.OutcomeUnknownException.disconnected(
                            "slack", "slack.send", "lost", new IOException());
                });
        try (var hub = Jackfield.builder().source(slack).start();
                var executor = builder.on(hub.hub()).build();
                var logs = new Logs()) {
            assertThatThrownBy(() -> executor.executeAction("slack", "send", Map.of()))
                    .isInstanceOf(HubException.OutcomeUnknownException.class);
            assertThat(logs.lines()).noneMatch(line -> line.startsWith("WARN"));
        }
    }

    @Test
    void withoutItTheCallerIsToldWhatFailed() {
        try (var executor =
                ActionExecutor.builder(Methods.of(outlook)).useMcp(true).build()) {
            executor.registry().orElseThrow().hub().catalog().replace(List.of());

            assertThatThrownBy(() -> executor.executeAction("outlook", "send", MAIL))
                    .isInstanceOf(UnknownToolException.class);
        }
    }

    /// An action that runs itself.
    static final class MethodCircle extends MethodBase {
        private final AtomicInteger runs = new AtomicInteger();
        private Optional<ActionExecutor> executor = Optional.empty();

        MethodCircle() {
            super(Services.NONE, "circle", "Goes round");
        }

        @Action("Goes round.")
        ActionResult go(Map<String, ?> parameters) {
            runs.incrementAndGet();
            return executor.orElseThrow().executeAction("circle", "go", Map.of());
        }
    }

    @Test
    void actionsThatCallThemselvesEnd() {
        var circle = new MethodCircle();
        var endless = ActionExecutor.builder(Methods.of(circle)).useMcp(true).fallback();
        try (var executor = endless.build()) {
            circle.executor = Optional.of(executor);

            assertThat(String.valueOf(
                            executor.executeAction("circle", "go", Map.of()).error()))
                    .contains("17 calls are nested in each other");
            assertThat(circle.runs).hasValue(17);
        }
    }
}
