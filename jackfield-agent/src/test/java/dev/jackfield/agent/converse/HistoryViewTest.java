package dev.jackfield.agent.converse;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.history.KnownFileTools;
import dev.jackfield.agent.conversation.history.SupersededResults;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HistoryViewTest {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("What changed?")), Instant.EPOCH));

    private final ScriptedChat model = new ScriptedChat()
            .calls(call("c1", "fs.read_file", "{\"path\":\"a\"}"))
            .calls(call("c2", "fs.read_file", "{\"path\":\"a\"}"))
            .says("Nothing.");
    private final FakeToolbox tools = new FakeToolbox()
            .tool("fs.read_file", (invocation, _) -> FakeToolbox.text(invocation, "of " + invocation.identifier()));

    private TurnOutcome run(HistoryView view) throws InterruptedException {
        return new TurnLoop(model, tools, TurnSettings.USUAL, view, Instant::now).run(QUESTION, EventHandler.NONE);
    }

    private List<String> readLast() {
        return model.requests().getLast().canisters().stream()
                .filter(Canister.Result.class::isInstance)
                .map(result -> ((Canister.Result) result).invocationId())
                .toList();
    }

    @Test
    void modelDoesNotReadASupersededResultAndTheTurnKeepsIt() throws InterruptedException {
        var outcome = run(HistoryView.FITTING.leavingOut(new SupersededResults(new KnownFileTools(Map.of()))));

        assertThat(readLast()).containsExactly("c2");
        assertThat(model.requests().getLast().canisters()).hasSize(4);
        assertThat(outcome.canisters()).hasSize(7);
    }

    @Test
    void modelReadsEveryResultUnlessAskedOtherwise() throws InterruptedException {
        run(HistoryView.FITTING);

        assertThat(readLast()).containsExactly("c1", "c2");
    }
}
