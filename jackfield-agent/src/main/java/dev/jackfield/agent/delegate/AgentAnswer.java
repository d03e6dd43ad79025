package dev.jackfield.agent.delegate;

import dev.jackfield.agent.converse.TurnOutcome;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// The answer of an agent to a wish.
///
/// @param text for the user; empty if the agent was stopped before it said anything
/// @param stopReason why the agent stopped; anything but `END` means that the answer is not complete
/// @param results of all commands that were run for it, in order
public record AgentAnswer(String text, TurnOutcome.StopReason stopReason, List<CommandResult> results) {
    public AgentAnswer {
        results = List.copyOf(results);
    }

    /// Returns this answer for programs.
    public Fields json() {
        return Fields.of("answer", Json.string(text))
                .with("stop_reason", stopReason.word())
                .with(
                        "results",
                        Json.array(results.stream().map(CommandResult::json).toList()));
    }
}
