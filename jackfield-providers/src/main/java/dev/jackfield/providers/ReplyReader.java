package dev.jackfield.providers;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelReply;
import dev.jackfield.agent.model.ModelReply.StopReason;
import dev.jackfield.agent.model.ModelReply.Usage;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import dev.jackfield.providers.format.AnswerWatch;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes a reply of an answer.
///
/// Arguments that are no JSON object, or have a key twice, fail the turn: an invocation cannot carry them, and a
/// guess would call a tool with something that the model did not say.
record ReplyReader(ModelTurn turn, AnswerWatch watch, InstantSource clock) {
    private static final int MOST_CALLS = 128;
    private static final int LONGEST_ARGUMENTS = 4 << 20;
    private static final int LONGEST_NAME = 256;

    ModelReply reply(ChatResponse response) {
        var calls = response.aiMessage().toolExecutionRequests();
        if (calls.size() > MOST_CALLS) {
            throw turn.failures()
                    .unreadableAnswer(
                            "wants to call %d tools at once; %d are allowed".formatted(calls.size(), MOST_CALLS), null);
        }
        var invocations =
                calls.stream().flatMap(call -> invocation(call).stream()).toList();
        return new ModelReply(
                content(response.aiMessage().text()),
                invocations,
                stopReason(invocations),
                usage(response.tokenUsage()));
    }

    private List<CanisterContent> content(@Nullable String text) {
        return Stream.of(Optional.ofNullable(text).orElse("") + watch.refusal())
                .filter(said -> !said.isEmpty())
                .map(CanisterContent::text)
                .toList();
    }

    private StopReason stopReason(List<Canister.ToolInvocation> invocations) {
        if (watch.isRefused()) {
            return StopReason.REFUSAL;
        }
        if (watch.isCutOff()) {
            return StopReason.LENGTH;
        }
        return invocations.isEmpty() ? StopReason.END : StopReason.TOOLS;
    }

    private static Usage usage(@Nullable TokenUsage usage) {
        return usage == null
                ? Usage.UNKNOWN
                : new Usage(number(usage.inputTokenCount()), number(usage.outputTokenCount()));
    }

    private static int number(@Nullable Integer count) {
        return count == null ? 0 : Math.max(0, count);
    }

    /// Returns nothing for a call that was cut off with the answer.
    private Optional<Canister.ToolInvocation> invocation(ToolExecutionRequest call) {
        var name = turn.names().original(Objects.requireNonNullElse(call.name(), ""));
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw turn.failures().unreadableAnswer("wants to call a tool whose name is empty or too long", null);
        }
        try {
            var arguments = arguments(Objects.requireNonNullElse(call.arguments(), ""));
            return Optional.of(new Canister.ToolInvocation(
                    Objects.requireNonNullElse(call.id(), ""), name, arguments, clock.instant()));
        } catch (InvalidJsonException malformed) {
            if (watch.isCutOff()) {
                return Optional.empty();
            }
            throw unusableArguments(name, String.valueOf(malformed.getMessage()));
        }
    }

    private ModelException unusableArguments(String name, String reason) {
        return turn.failures()
                .unreadableAnswer(
                        "wants to call '%s' with arguments that cannot be used: %s"
                                .formatted(name, PlainText.line(BriefText.name(reason))),
                        null);
    }

    private static Fields arguments(String text) {
        if (text.isBlank()) {
            return Fields.EMPTY;
        }
        if (text.length() > LONGEST_ARGUMENTS) {
            throw new InvalidJsonException("they have more than %,d characters".formatted(LONGEST_ARGUMENTS));
        }
        return Json.parse(text).object().orElseThrow(() -> new InvalidJsonException("they are not a JSON object"));
    }
}
