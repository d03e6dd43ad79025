package dev.jackfield.core.result;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
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
                && result.length() - ResultParts.of(result).mediaLength() > bytes;
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

    /// The answer in place of a result that is too long: its beginning, what it consists of, and how to read the
    /// rest.
    private static final class ShortAnswer {
        /// The shares of the budget for what is not text. The beginning of the text gets the rest.
        private static final int SHARE_OF_BLOCKS = 4;

        private static final int SHARE_OF_MEMBERS = 8;

        private final Fields result;
        private final WholeResult whole;
        private final ResultKeeper.KeptResult kept;
        private final ResultBudget.AnswerForm form;
        private final int most;
        private final byte[] text;

        ShortAnswer(Fields result, ResultKeeper.KeptResult kept, ResultBudget.AnswerForm form, int most) {
            this.result = result;
            this.whole = new WholeResult(result);
            this.kept = kept;
            this.form = form;
            this.most = most;
            this.text = whole.beginning();
        }

        Fields fields() {
            var others = new ArrayList<>(whole.parts().otherBlocks(most / SHARE_OF_BLOCKS));
            var about = restNote(others.size());
            if (form.hasLink()) {
                others.add(link());
            }
            return new PagedAnswer(whole.otherMembers(result, most / SHARE_OF_MEMBERS), others, most)
                    .build(
                            TextPage.widest(text),
                            room -> TextPage.of(text, TextPlace.START, Integer.MAX_VALUE, room),
                            page -> shownNote(page) + about);
        }

        private Fields link() {
            return Fields.of("type", Json.string("resource_link"))
                    .with("uri", kept.uri())
                    .with("name", "result.json")
                    .with("mimeType", "application/json")
                    .with("size", Json.number(whole.length()));
        }

        /// Says how much of the text this is, and how to read on.
        private String shownNote(TextPage page) {
            return "This result is too long (%d bytes). Read it with %s, by id '%s'. "
                            .formatted(whole.length(), form.reader(), kept.id())
                    + page.next().map(place -> beginning(page, place)).orElse(allTextNote());
        }

        private String beginning(TextPage page, TextPlace next) {
            return "Above are lines 1-%d of %d. Read on: %s. `pattern` finds lines."
                    .formatted(
                            page.last(),
                            TextPage.countLines(text),
                            ReadRequest.all(kept.id()).nextArguments(next));
        }

        private String allTextNote() {
            return text.length > 0 ? "Above is all of its text." : "It has no text.";
        }

        /// Says what there is besides the text.
        private String restNote(int others) {
            var shape = whole.value()
                    .map(value ->
                            " `pointer` (\"\" for all) reads its JSON value:\n" + JsonShape.ofBounded(value, most))
                    .orElse(text.length > 0 ? "" : " `pointer` reads a part of the result, such as /content/0.");
            var missing = whole.parts().summary(others);
            return missing.isEmpty() ? shape : shape + "\nNot shown: " + missing + ".";
        }
    }
}
