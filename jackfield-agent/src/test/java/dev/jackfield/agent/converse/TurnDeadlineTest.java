package dev.jackfield.agent.converse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnDeadlineTest {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("Hi")), Instant.EPOCH));
    private static final TurnSettings SHORT = TurnSettings.USUAL.with(TurnLimits.USUAL.withTime(Duration.ofNanos(1)));

    private static TurnOutcome run(Duration asked) throws InterruptedException {
        var model = new ScriptedChat().says("Hello.");
        return new TurnLoop(model, Toolbox.NONE, SHORT, HistoryView.FITTING, InstantSource.system(), () -> asked)
                .run(QUESTION, _ -> {});
    }

    @Test
    void turnEndsWhenItsTimeIsOver() {
        assertThatThrownBy(() -> run(Duration.ZERO)).isInstanceOf(ModelException.class);
    }

    @Test
    void timeInWhichPeopleAreAskedDoesNotCount() throws InterruptedException {
        assertThat(run(Duration.ofHours(1)).stopReason()).isEqualTo(TurnOutcome.StopReason.END);
    }
}
