package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.protocol.json.Json;
import java.util.stream.Stream;

/// Cuts the results of one turn, so that neither one of them nor all together fill the memory, and those of one step
/// fit the window of the model together: it must read them all. Safe for use by several threads.
final class TurnBudget {
    /// How many results of the greatest length a turn may have.
    private static final long LONG_RESULTS = 16;

    private static final int LEAST_CHARACTERS = 100;

    /// A cautious guess for an image.
    private static final int MEDIA_TOKENS = 1_600;

    private final ResultLimit each;
    private final ChatModel model;

    // both guarded by this
    private long characters;
    private long mediaBytes;

    TurnBudget(TurnLimits limits, ChatModel model) {
        this.each = ResultLimit.of(limits, model.descriptor());
        this.model = model;
        this.characters = LONG_RESULTS * each.characters();
        this.mediaBytes = LONG_RESULTS * each.mediaBytes();
    }

    /// Cuts a result.
    ///
    /// @param together how many results the model reads at once
    synchronized Canister.Result cutAndCharge(Canister.Result result, int together) {
        var cut = limit(result, together).cut(result);
        characters -= cut.error().map(error -> error.message().length()).orElse(0);
        characters -= cut.structured().map(Json::length).orElse(0);
        for (var part : cut.content()) {
            if (part instanceof CanisterContent.Text text) {
                characters -= text.text().length();
            } else {
                mediaBytes -= ResultLimit.size(part);
            }
        }
        return cut;
    }

    private synchronized ResultLimit limit(Canister.Result result, int together) {
        var tokens = model.descriptor().contextWindow() / 2 / together;
        return new ResultLimit(
                Math.min(charactersFor(result, tokens), clampToInt(characters)),
                Math.min(each.mediaBytes(), clampToInt(mediaBytes)),
                Math.max(1, tokens / MEDIA_TOKENS));
    }

    private static int clampToInt(long left) {
        return Math.clamp(left, 0, Integer.MAX_VALUE);
    }

    /// Returns how many characters of a result have so many tokens. The error of one that failed is read besides.
    private int charactersFor(Canister.Result result, int tokens) {
        var texts = result.error().isPresent() ? 2 : 1;
        var text = beginning(result);
        var counted = (long) model.tokens(text) * texts;
        return counted <= tokens
                ? each.characters()
                : Math.max(LEAST_CHARACTERS, (int) ((long) text.length() * tokens / counted));
    }

    private String beginning(Canister.Result result) {
        var error = result.error().map(ToolError::message).stream();
        var content = result.content().stream()
                .filter(CanisterContent.Text.class::isInstance)
                .map(part -> ((CanisterContent.Text) part).text());
        var text = new StringBuilder();
        Stream.concat(content, error)
                .takeWhile(_ -> text.length() < each.characters())
                .forEach(part -> text.append(part, 0, Math.min(part.length(), each.characters() - text.length())));
        return text.toString();
    }
}
