package dev.jackfield.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.Methods;
import dev.jackfield.action.Services;
import dev.jackfield.core.audit.AuditRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ShadowTest {
    private static final Map<String, Object> HELLO = Map.of("aiPrompt", "Hello");

    private final MethodOutlook outlook = new MethodOutlook();
    private final List<Difference> differences = new ArrayList<>();
    private final List<AuditRecord> audit = new ArrayList<>();

    private ActionExecutor executor(Model model) {
        return ActionExecutor.builder(Methods.of(new MethodAi(Services.of(model)), outlook))
                .useMcp(true)
                .shadow(differences::add)
                .audit(audit::add)
                .build();
    }

    @Test
    void whatOnlyReadsIsCalledBothWaysAndNothingIsToldWhenTheAnswersAreTheSame() {
        try (var executor = executor(Model.ECHO)) {
            assertThat(executor.executeAction("ai", "process", HELLO).success()).isTrue();
        }

        assertThat(audit).extracting(AuditRecord::asked).containsExactly("ai.process");
        assertThat(differences).isEmpty();
    }

    @Test
    void answersThatDifferAreToldAndTheOldOneHolds() {
        var calls = new AtomicInteger();
        try (var executor = executor((_, _) -> "answer " + calls.incrementAndGet())) {
            assertThat(executor.executeAction("ai", "process", HELLO).documents())
                    .extracting(ActionDocument::text)
                    .containsExactly("answer 1");
        }

        assertThat(differences).singleElement().satisfies(difference -> {
            assertThat(difference.tool()).isEqualTo("ai.process");
            assertThat(difference.direct().documents().getFirst().text()).isEqualTo("answer 1");
            assertThat(difference.throughHub().documents().getFirst().text()).isEqualTo("answer 2");
        });
    }

    @Test
    void aCallThatOnlyTheHubRefusesIsADifference() {
        try (var executor = executor(Model.ECHO)) {
            assertThat(executor.executeAction("ai", "process", Map.of()).success())
                    .isTrue();
        }

        assertThat(differences)
                .extracting(difference -> difference.throughHub().error())
                .containsExactly("Required argument 'aiPrompt' is missing");
    }

    @Test
    void theSameFailureIsNoDifference() {
        try (var executor = executor((_, _) -> {
            throw new IllegalStateException("no model");
        })) {
            assertThatThrownBy(() -> executor.executeAction("ai", "process", HELLO))
                    .hasMessage("no model");
        }

        assertThat(audit).hasSize(1);
        assertThat(differences).isEmpty();
    }

    @Test
    void whatChangesSomethingIsCalledOnce() {
        try (var executor = executor(Model.ECHO)) {
            executor.executeAction("outlook", "send", Map.of("to", List.of("ann"), "text", "Hello"));
        }

        assertThat(outlook.sent).hasValue(1);
        assertThat(audit).isEmpty();
    }
}
