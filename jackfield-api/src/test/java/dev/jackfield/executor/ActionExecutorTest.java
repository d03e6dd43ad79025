package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.action.UnknownActionException;
import dev.jackfield.api.Jackfield;
import dev.jackfield.api.McpTool;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.Source;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActionExecutorTest {
    private static final Map<String, Object> HELLO = Map.of("aiPrompt", "Hello");

    private final MethodOutlook outlook = new MethodOutlook();
    private final Methods methods = Methods.of(new MethodAi(Services.of(Model.ECHO)), outlook);
    private final List<AuditRecord> audit = new ArrayList<>();

    private ExecutorBuilder builder() {
        return ActionExecutor.builder(methods).audit(audit::add);
    }

    @ParameterizedTest
    @CsvSource({"TRUE, true", "true, true", "1, false", "yes, false", "'', false"})
    void onlyTheWordTrueSwitchesMcpOn(String value, boolean isOn) {
        assertThat(ActionExecutor.isEnabled(Map.of("ENABLE_MCP", value))).isEqualTo(isOn);
    }

    @Test
    void mcpIsOffUnlessSomebodyWantsIt() {
        assertThat(ActionExecutor.isEnabled(Map.of())).isFalse();
        try (var executor = builder().build()) {
            assertThat(executor.registry()).isEmpty();
            assertThat(executor.executeAction("ai", "process", HELLO).success()).isTrue();
            assertThat(audit).isEmpty();
        }
    }

    @Test
    void allMethodsThatCouldBeMadeAreRegistered() {
        var some = Methods.of(Services.NONE, List.of(MethodAi::new, _ -> {
            throw new IllegalStateException("no mail here");
        }));
        try (var executor = ActionExecutor.builder(some).useMcp(true).build()) {
            assertThat(executor.registry().orElseThrow().getAllTools()).hasSize(1);
        }
    }

    @Test
    void whatJarsDeclareIsFound() {
        try (var executor = new ActionExecutor(Services.of(Model.ECHO), true)) {
            assertThat(executor.executeAction("ai", "process", HELLO).documents())
                    .containsExactly(ActionDocument.text("summary.txt", "text/plain", "Hello []"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ai.process", "outlook.read", "outlook.refuse", "outlook.folder.list"})
    void bothPathsGiveTheSameResult(String tool) {
        var name = tool.split("\\.", 2);
        try (var direct = builder().build();
                var throughHub = builder().useMcp(true).build()) {
            assertThat(throughHub.executeAction(name[0], name[1], HELLO))
                    .isEqualTo(direct.executeAction(name[0], name[1], HELLO));
            assertThat(audit).extracting(AuditRecord::asked).containsExactly(tool);
        }
    }

    @Test
    void whatAnActionThrowsIsThrownDirectlyAndAFailureThroughTheHub() {
        try (var direct = builder().build();
                var throughHub = builder().useMcp(true).build()) {
            assertThatThrownBy(() -> direct.executeAction("outlook", "crash", Map.of()))
                    .isInstanceOf(ActionFailedException.class)
                    .hasMessage("No connection to the mail server");
            assertThat(throughHub.executeAction("outlook", "crash", Map.of()))
                    .isEqualTo(ActionResult.isFailure("No connection to the mail server"));
        }
    }

    static final class Broken extends MethodBase {
        Broken() {
            super(Services.NONE, "broken", "");
        }

        @Action
        ActionResult load(Map<String, ?> parameters) {
            return Optional.<ActionResult>empty().orElseThrow(() -> new NoClassDefFoundError("com/example/Gone"));
        }

        @Action
        ActionResult weigh(Map<String, ?> parameters) {
            return ActionResult.done().withContent(new BigDecimal("0.1234567890123456789012345"));
        }
    }

    @Test
    void anErrorIsAFailureOfItsAction() {
        try (var executor =
                ActionExecutor.builder(Methods.of(new Broken())).useMcp(true).build()) {
            assertThat(executor.executeAction("broken", "load", Map.of()))
                    .isEqualTo(ActionResult.isFailure("com/example/Gone"));
        }
    }

    @Test
    void noDigitOfANumberIsLostOnTheWay() {
        try (var executor =
                ActionExecutor.builder(Methods.of(new Broken())).useMcp(true).build()) {
            assertThat(executor.executeAction("broken", "weigh", Map.of()).content())
                    .isEqualTo(new BigDecimal("0.1234567890123456789012345"));
        }
    }

    @Test
    void whatIsUnknownIsNamedOnBothPaths() {
        try (var direct = builder().build();
                var throughHub = builder().useMcp(true).build()) {
            assertThatThrownBy(() -> direct.executeAction("mail", "send", Map.of()))
                    .isInstanceOf(UnknownActionException.class)
                    .hasMessage("Method 'mail' not found");
            assertThatThrownBy(() -> direct.executeAction("ai", "sing", Map.of()))
                    .hasMessage("Action 'sing' not found in method 'ai'");
            assertThatThrownBy(() -> throughHub.executeAction("mail", "send", Map.of()))
                    .hasMessage("Tool 'mail.send' not found in any MCP server");
            assertThatThrownBy(() -> throughHub.executeAction("ai", "sing", Map.of()))
                    .hasMessage("Action 'sing' not found in method 'ai'");
        }
    }

    /// Before the call, in the result, and when the call could not be made: three things that a caller can tell
    /// apart.
    @Test
    void aCallFailsInThreeWays() {
        try (var executor = builder().useMcp(true).build()) {
            assertThatThrownBy(() -> executor.executeAction("ai", "process", Map.of()))
                    .isInstanceOf(BadArgumentsException.class);
            assertThat(executor.executeAction("outlook", "refuse", Map.of()).error())
                    .isEqualTo("The mailbox is full");
            executor.registry().orElseThrow().hub().traffic().stop();
            assertThatThrownBy(() -> executor.executeAction("ai", "process", HELLO))
                    .isInstanceOf(HubException.StoppingException.class);
        }
    }

    @Test
    void argumentsThatDoNotFitAreRecorded() {
        try (var executor = builder().useMcp(true).build()) {
            assertThatThrownBy(() -> executor.executeAction("ai", "process", Map.of()))
                    .hasMessage("Required argument 'aiPrompt' is missing");
        }

        assertThat(audit).extracting(AuditRecord::outcome).containsExactly("invalid_arguments");
    }

    @Test
    void anActionMayTakeAsLongAsItsCallerWaits() {
        try (var patient = builder().useMcp(true).build();
                var hasty =
                        builder().useMcp(true).timeout(Duration.ofSeconds(2)).build()) {
            assertThat(sources(patient)).allMatch(source -> source.timeout().equals(Duration.ofHours(1)));
            assertThat(sources(hasty)).allMatch(source -> source.timeout().equals(Duration.ofSeconds(2)));
        }
    }

    private static List<Source> sources(ActionExecutor executor) {
        return executor.registry().orElseThrow().hub().catalog().sources();
    }

    @Test
    void singleActionsAndMethodsCanBeSwitched() {
        try (var action = builder().mcpActions("outlook.read").build();
                var method = builder().mcpActions("outlook").build()) {
            for (var executor : List.of(action, method)) {
                executor.executeAction("ai", "process", HELLO);
                executor.executeAction("outlook", "read", Map.of());
                executor.executeAction("outlook", "refuse", Map.of());
            }
        }

        assertThat(audit)
                .extracting(AuditRecord::asked)
                .containsExactly("outlook.read", "outlook.read", "outlook.refuse");
    }

    @Test
    void onlyWhatIsSwitchedOnIsOffered() {
        try (var hub = Jackfield.builder().start();
                var executor = builder().mcpActions("outlook.read").on(hub).build();
                var client = hub.client().connect()) {
            assertThat(client.listTools()).extracting(McpTool::name).containsExactly("outlook.read");
            assertThat(executor.registry().orElseThrow().getServer("ai")).isEmpty();
        }
    }

    @Test
    void theEnvironmentNamesSingleActions() {
        var variables = Map.of("ENABLE_MCP", "true", "MCP_ACTIONS", " outlook.refuse, ai ");
        try (var executor = builder().environment(variables).build()) {
            executor.executeAction("ai", "process", HELLO);
            executor.executeAction("outlook", "read", Map.of());
            executor.executeAction("outlook", "refuse", Map.of());

            assertThat(executor.counts())
                    .extracting(count -> count.path() + " " + count.tool())
                    .containsExactly("hub ai.process", "direct outlook.read", "hub outlook.refuse");
        }
    }

    @Test
    void aSwitchForNothingIsRefused() {
        assertThatThrownBy(() -> builder().mcpActions("ai.proces").build()).hasMessageContaining("'ai.proces'");
    }

    @Test
    void callsAreCountedByPath() {
        try (var executor = builder().mcpActions("outlook.refuse").build()) {
            executor.executeAction("ai", "process", HELLO);
            executor.executeAction("ai", "process", HELLO);
            executor.executeAction("outlook", "refuse", Map.of());
            assertThatThrownBy(() -> executor.executeAction("outlook", "crash", Map.of()))
                    .isNotNull();

            assertThat(executor.counts())
                    .extracting(count -> count.path() + " " + count.tool() + " " + count.calls() + " " + count.errors())
                    .containsExactly("direct ai.process 2 0", "direct outlook.crash 1 1", "hub outlook.refuse 1 1");
            assertThat(executor.counts()).allMatch(count -> count.total().compareTo(count.longest()) >= 0);
        }
    }
}
