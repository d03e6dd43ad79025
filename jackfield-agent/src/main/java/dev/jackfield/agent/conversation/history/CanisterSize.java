package dev.jackfield.agent.conversation.history;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import java.util.List;
import java.util.function.ToIntFunction;

/// Estimates how many tokens a canister takes. Providers count images, sounds and videos differently, so these are
/// cautious guesses.
final class CanisterSize {
    private static final int FRAME = 8;
    private static final int IMAGE = 1_600;
    private static final int BYTES_OF_SOUND = 500;
    private static final int BYTES_OF_VIDEO = 2_000;

    private CanisterSize() {}

    static long tokens(Canister canister, ToIntFunction<String> counter) {
        return FRAME
                + switch (canister) {
                    case Canister.User user -> content(user.content(), counter);
                    case Canister.Assistant assistant -> content(assistant.content(), counter);
                    case Canister.Supervisor supervisor -> content(supervisor.content(), counter);
                    case Canister.Document document ->
                        content(document.content(), counter)
                                + counter.applyAsInt(document.title().orElse(""));
                    case Canister.ToolInvocation invocation ->
                        (long) counter.applyAsInt(invocation.name())
                                + counter.applyAsInt(invocation.arguments().toString());
                    case Canister.Result result ->
                        content(result.content(), counter)
                                + counter.applyAsInt(
                                        result.error().map(ToolError::message).orElse(""));
                };
    }

    private static long content(List<CanisterContent> content, ToIntFunction<String> counter) {
        return content.stream().mapToLong(part -> part(part, counter)).sum();
    }

    private static long part(CanisterContent part, ToIntFunction<String> counter) {
        return switch (part) {
            case CanisterContent.Text text -> counter.applyAsInt(text.text());
            case CanisterContent.Image _ -> IMAGE;
            case CanisterContent.Audio audio -> IMAGE + audio.data().size() / BYTES_OF_SOUND;
            case CanisterContent.Video video -> IMAGE + video.data().size() / BYTES_OF_VIDEO;
        };
    }
}
