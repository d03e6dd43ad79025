package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;

/// The answer in place of a result that is too long: its beginning, what it consists of, and how to read the rest.
final class ShortAnswer {
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
                + page.next().map(place -> beginning(page, place)).orElse(all());
    }

    private String beginning(TextPage page, TextPlace next) {
        return "Above are lines 1-%d of %d. Read on: %s. `pattern` finds lines."
                .formatted(
                        page.last(),
                        TextPage.lines(text),
                        ReadRequest.all(kept.id()).next(next));
    }

    private String all() {
        return text.length > 0 ? "Above is all of its text." : "It has no text.";
    }

    /// Says what there is besides the text.
    private String restNote(int others) {
        var shape = whole.value()
                .map(value -> " `pointer` (\"\" for all) reads its JSON value:\n" + JsonShape.ofBounded(value, most))
                .orElse(text.length > 0 ? "" : " `pointer` reads a part of the result, such as /content/0.");
        var missing = whole.parts().summary(others);
        return missing.isEmpty() ? shape : shape + "\nNot shown: " + missing + ".";
    }
}
