package dev.jackfield.core.result;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import java.util.Optional;

/// How long the results of an endpoint may be, and who keeps those that are longer.
///
/// @param bytes the most bytes of a result, as it is sent
public record ResultBudget(int bytes, ResultKeeper keeper) {
    /// The usual budget of endpoints that have one, in tokens.
    public static final int USUAL = 8_000;

    /// Results may be as long as they are.
    public static final ResultBudget NONE = new ResultBudget(Integer.MAX_VALUE, (_, _) -> Optional.empty());

    /// Fewer would not hold the description of a result.
    private static final int LEAST_BYTES = 2_000;

    private static final int BYTES_PER_TOKEN = 4;

    public ResultBudget {
        if (bytes < LEAST_BYTES) {
            throw new IllegalArgumentException("A budget has at least %d bytes, not %d".formatted(LEAST_BYTES, bytes));
        }
    }

    public static ResultBudget ofTokens(int tokens, ResultKeeper keeper) {
        return new ResultBudget(Math.multiplyExact(tokens, BYTES_PER_TOKEN), keeper);
    }

    public boolean isOn() {
        return bytes < Integer.MAX_VALUE;
    }

    /// Tells whether a result is too long without its images and sounds, which cost models less than text of that
    /// length.
    public boolean isExceededBy(Fields result) {
        return isOn()
                && result.length() > bytes
                && result.length() - ResultParts.of(result).media() > bytes;
    }

    /// Keeps a result and returns a shorter one that says how to read it; the result itself if it cannot be kept.
    public Fields keepAndShorten(Fields result, Identity owner, AnswerForm form) {
        return keeper.keep(owner, result.bytes())
                .map(kept -> new ShortAnswer(result, kept, form, bytes).fields())
                .orElse(result);
    }

    /// What a short answer may have.
    ///
    /// @param reader the name of the tool that reads kept results
    /// @param hasLink whether the client knows links to resources, and may read this one
    public record AnswerForm(String reader, boolean hasLink) {}
}
