package dev.jackfield.providers;

import static dev.jackfield.providers.TestedModel.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.converse.ConversationEvent;
import dev.jackfield.agent.converse.EventHandler;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.ensemble.Ensemble;
import dev.jackfield.agent.ensemble.Model;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.testkit.model.ModelPiece;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ModelWire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whole turns of a conversation with ensembles, over the wire formats of both providers.
@Timeout(60)
class ConversationOnBothWiresTest {
    private static final List<Canister> QUESTION = List.of(user("What's the weather?"));

    private static Ensemble ensemble(String name) {
        return Ensemble.local(name)
                .invoker("get_weather", "Tells the weather", Map.of("type", "object"), (_, _) -> "warm in " + name)
                .build();
    }

    private final List<Ensemble> ensembles = List.of(ensemble("mcp-here"), ensemble("mcp-there"));

    @ParameterizedTest
    @EnumSource
    void toolsOfTheSameNameAreCalledAtTheirEnsembles(ModelWire wire) throws Exception {
        var both = ModelStep.calls(
                new ModelPiece.Call("1", "mcp-there__get_weather", "{}"),
                new ModelPiece.Call("2", "mcp-here__get_weather", "{}"));
        try (var tested = TestedModel.of(wire, both, ModelStep.text("Warm."))) {
            var said = Model.of(tested.model).converse(QUESTION, ensembles);

            assertThat(tested.server.calls().getFirst().toolNames())
                    .containsExactly("mcp-here__get_weather", "mcp-there__get_weather");
            assertThat(said).hasSize(6);
            assertThat(((Canister.ToolInvocation) said.get(1)).name()).isEqualTo("mcp-there:get_weather");
            assertThat(said.get(3).toString()).contains("warm in mcp-there");
            assertThat(said.get(4).toString()).contains("warm in mcp-here");
            assertThat(tested.server.lastCall().body().toString())
                    .contains("warm in mcp-there", "warm in mcp-here", "mcp-there__get_weather");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionThatIsCutAfterAToolRanLeavesNothing(ModelWire wire) throws Exception {
        try (var tested =
                TestedModel.of(wire, ModelStep.call("mcp-here__get_weather", "{}"), ModelStep.cutAfter("It is "))) {
            var events = new ArrayList<ConversationEvent.Kind>();

            assertThatThrownBy(() -> Model.of(tested.model)
                            .converse(QUESTION, ensembles, TurnSettings.USUAL, event -> events.add(event.kind())))
                    .isInstanceOf(ModelException.class);

            assertThat(events).endsWith(ConversationEvent.Kind.PROGRESS, ConversationEvent.Kind.FAILED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptEndsTheConnectionToTheModel(ModelWire wire) throws Exception {
        var silent = ModelStep.turn(ModelStep.Stop.END, List.of(ModelPiece.text("It is "), new ModelPiece.Silence()));
        try (var tested = TestedModel.of(wire, silent)) {
            var writing = new CountDownLatch(1);
            var cancelled = new CountDownLatch(1);
            EventHandler handler = event -> {
                if (event.kind() == ConversationEvent.Kind.PROGRESS) {
                    writing.countDown();
                }
            };
            var turn = Thread.ofVirtual().start(() -> {
                try {
                    Model.of(tested.model).converse(QUESTION, ensembles, TurnSettings.USUAL, handler);
                } catch (InterruptedException interrupted) {
                    cancelled.countDown();
                }
            });
            assertThat(writing.await(20, TimeUnit.SECONDS)).isTrue();

            turn.interrupt();

            assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(tested.server.awaitHangUp()).isTrue();
        }
    }
}
