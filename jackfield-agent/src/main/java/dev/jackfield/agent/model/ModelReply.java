package dev.jackfield.agent.model;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import java.util.List;

/// One turn of a model.
///
/// @param content what it says; may be empty
/// @param invocations the tools that it wants to call, in its order
public record ModelReply(
        List<CanisterContent> content, List<Canister.ToolInvocation> invocations, StopReason stopReason, Usage usage) {
    public ModelReply {
        content = List.copyOf(content);
        invocations = List.copyOf(invocations);
    }

    /// Why the model stopped.
    public enum StopReason {
        /// The turn is complete.
        END,
        /// It waits for the results of tools.
        TOOLS,
        /// The limit of tokens cut it off.
        LENGTH,
        /// The model, or a filter of its provider, declines to answer.
        REFUSAL
    }

    /// The tokens of one turn; 0 where the provider does not say.
    public record Usage(int input, int output) {
        public static final Usage UNKNOWN = new Usage(0, 0);

        public Usage plus(Usage other) {
            return new Usage(sum(input, other.input), sum(output, other.output));
        }

        /// Providers may say anything.
        private static int sum(int one, int other) {
            return Math.clamp((long) one + other, 0, Integer.MAX_VALUE);
        }
    }
}
