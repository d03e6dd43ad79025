package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Turns of conversations, for tests.
final class Turns {
    static final Instant NOON = Instant.parse("2025-11-18T12:00:00Z");

    private Turns() {}

    static Canister user(String text) {
        return new Canister.User(List.of(CanisterContent.text(text)), NOON);
    }

    static Canister assistant(String text) {
        return new Canister.Assistant(List.of(CanisterContent.text(text)), NOON);
    }

    static Canister supervisor(String text) {
        return new Canister.Supervisor(List.of(CanisterContent.text(text)), NOON);
    }

    /// A question and its answer.
    static List<Canister> plain(String question) {
        return List.of(user(question), assistant("Answer to " + question));
    }

    /// A question that needs a tool, whose result is long.
    static List<Canister> withTool(String question) {
        return List.of(
                user(question),
                new Canister.Assistant(List.of(), NOON),
                new Canister.ToolInvocation("call_1", "find", Fields.of("query", Json.string(question)), NOON),
                new Canister.Result(
                        "call_1", List.of(CanisterContent.text(longText(question))), Optional.empty(), NOON),
                assistant("Answer to " + question));
    }

    /// A text that does not stand in a line.
    static String longText(String start) {
        return start + ".".repeat(2_000);
    }
}
