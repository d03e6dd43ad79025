package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// A turn with a model and tools that follow the script of a test.
abstract class OneTurn {
    static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("What's the weather in NYC?")), Instant.EPOCH));

    final ScriptedChat model = new ScriptedChat();
    final FakeToolbox tools = new FakeToolbox();
    final EventLog log = new EventLog();

    TurnOutcome run(TurnSettings settings) throws InterruptedException {
        return new TurnLoop(model, tools, settings).run(QUESTION, log);
    }

    TurnOutcome run() throws InterruptedException {
        return run(TurnSettings.USUAL);
    }

    static List<Canister.Result> results(TurnOutcome outcome) {
        return outcome.canisters().stream()
                .filter(Canister.Result.class::isInstance)
                .map(Canister.Result.class::cast)
                .toList();
    }

    static String text(Canister.Result result) {
        return result.content().stream()
                .map(part -> ((CanisterContent.Text) part).text())
                .reduce("", String::concat);
    }

    static String error(Canister.Result result) {
        return result.error().map(ToolError::message).orElse("");
    }

    static Canister.Result waiting(Canister.ToolInvocation invocation, CountDownLatch cancelled)
            throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            return FakeToolbox.text(invocation, "never");
        } catch (InterruptedException interrupted) {
            cancelled.countDown();
            throw interrupted;
        }
    }
}
