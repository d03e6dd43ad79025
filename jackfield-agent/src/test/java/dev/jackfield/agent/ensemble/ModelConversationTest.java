package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.converse.TurnSettings;
import dev.jackfield.agent.model.ModelException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ModelConversationTest {
    private final Ensemble counting = Ensemble.local("counting")
            .invoker(
                    "count",
                    "Counts",
                    Map.of("type", "object"),
                    (context, _) -> "call " + context.namespace().merge("calls", 1, (a, b) -> (int) a + (int) b))
            .build();
    private final ScriptedChat chat = new ScriptedChat();

    private static List<String> results(List<Canister> canisters) {
        return canisters.stream()
                .filter(Canister.Result.class::isInstance)
                .map(result -> ((CanisterContent.Text)
                                ((Canister.Result) result).content().getFirst())
                        .text())
                .toList();
    }

    @Test
    void theNamespaceIsKeptFromTurnToTurn() throws Exception {
        chat.calls(call("1", "count", "{}")).says("One.");
        chat.calls(call("1", "count", "{}")).says("Two.");
        var conversation = Model.of(chat).conversation(List.of(counting));

        conversation.say("Count.");
        var second = conversation.say("Again.");

        assertThat(second.text()).isEqualTo("Two.");
        assertThat(results(conversation.canisters())).containsExactly("call 1", "call 2");
    }

    @Test
    void aTurnReadsAllEarlierOnes() throws Exception {
        chat.says("Hello.").says("Ann.");
        var conversation = Model.of(chat).conversation(List.of());

        conversation.say("I am Ann.");
        conversation.say("Who am I?");

        assertThat(chat.requests().getLast().canisters())
                .extracting(Canister::role)
                .containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
        assertThat(conversation.canisters()).hasSize(4);
    }

    @Test
    void aConversationGoesOnWithWhatWasSaidEarlier() throws Exception {
        chat.says("Ciao.");
        var earlier = new Canister.Supervisor(List.of(CanisterContent.text("Answer in Italian.")), Instant.EPOCH);
        var conversation = Model.of(chat).conversation(List.of(earlier), new EnsembleToolbox(List.of()));

        conversation.say("Hello.");

        assertThat(conversation.canisters())
                .extracting(Canister::role)
                .containsExactly(Role.SUPERVISOR, Role.USER, Role.ASSISTANT);
    }

    @Test
    void aTurnThatFailsLeavesTheHistoryAsItWas() throws Exception {
        chat.says("Hello.").then((_, _) -> {
            throw new ModelException(ModelException.Kind.SERVER, "The provider failed.");
        });
        var conversation = Model.of(chat).conversation(List.of());
        conversation.say("Hello.");
        var before = conversation.canisters();

        assertThatThrownBy(() -> conversation.say("Are you there?")).isInstanceOf(ModelException.class);

        assertThat(conversation.canisters()).isEqualTo(before).hasSize(2);
    }

    @Test
    void aHandlerCannotMakeATurnInsideATurn() {
        chat.says("Hello.");
        var conversation = Model.of(chat).conversation(List.of());

        assertThatThrownBy(() -> conversation.say(List.of(), TurnSettings.USUAL, _ -> nested(conversation)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Another turn of this conversation is running");
    }

    private static void nested(ModelConversation conversation) {
        try {
            conversation.say("Inside.");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
