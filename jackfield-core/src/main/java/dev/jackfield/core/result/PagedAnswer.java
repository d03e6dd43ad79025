package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/// A result with one page of a text and a note about it, which stays within a number of bytes.
///
/// @param members what it has besides its content
/// @param others blocks that follow the note
/// @param most how many bytes it may have
record PagedAnswer(Fields members, List<Json> others, int most) {
    private static final Fields BLOCK = Fields.of("type", Json.string("text"));

    /// Returns the answer.
    ///
    /// @param widest a page whose note is as long as that of any other
    /// @param pages makes the page that fits into a number of bytes
    Fields build(TextPage widest, IntFunction<TextPage> pages, Function<TextPage, String> note) {
        var frame = fields(new TextPage("", 1, widest.next()), note.apply(widest));
        var page = pages.apply(Math.max(0, most - frame.length()));
        return fields(page, note.apply(page));
    }

    private Fields fields(TextPage page, String note) {
        var blocks = new ArrayList<Json>();
        if (!page.text().isEmpty() || page.next().isPresent()) {
            blocks.add(BLOCK.with("text", page.text()));
        }
        blocks.add(BLOCK.with("text", note));
        blocks.addAll(others);
        return Fields.of("content", Json.array(blocks)).and(members);
    }
}
