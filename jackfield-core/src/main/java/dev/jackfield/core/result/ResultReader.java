package dev.jackfield.core.result;

import dev.jackfield.core.regex.Regex;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.text.BriefText;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/// Reads parts of a kept result, each within the budget.
public final class ResultReader {
    private final WholeResult whole;
    private final String tool;
    private final int most;

    /// Creates a reader.
    ///
    /// @param tool the name of the tool that reads, for the note that says how to read on
    /// @param most how many bytes an answer may have
    public ResultReader(byte[] kept, String tool, int most) {
        this.whole = WholeResult.read(kept);
        this.tool = tool;
        this.most = most;
    }

    /// Returns the answer of the tool.
    ///
    /// @throws IllegalArgumentException with what is wrong with the request
    public Fields read(ReadRequest request) {
        var text = text(request);
        var lines = TextPage.countLines(text);
        if (request.from().line() > Math.max(1, lines)) {
            throw new IllegalArgumentException("There are only %d lines.".formatted(lines));
        }
        return new PagedAnswer(Fields.EMPTY, List.of(), most)
                .build(
                        TextPage.widest(text),
                        room -> readPage(text, request, room),
                        page -> pageNote(page, request, lines) + shapeNote(request, page));
    }

    private byte[] text(ReadRequest request) {
        return request.pointer().map(this::requirePart).map(JsonLines::of).orElseGet(whole::readableText);
    }

    private JsonSlice requirePart(String pointer) {
        return whole.partAt(pointer)
                .orElseThrow(() -> new IllegalArgumentException("There is nothing at '%s'.%s The value is %s"
                        .formatted(
                                BriefText.of(pointer, 100),
                                pointer.startsWith("/") ? "" : " A JSON Pointer begins with '/'.",
                                JsonShape.ofBounded(whole.root(), most))));
    }

    private static TextPage readPage(byte[] text, ReadRequest request, int room) {
        return request.pattern()
                .map(pattern -> new LineSearch(text, compile(pattern), room).readPage(request.from(), request.last()))
                .orElseGet(() -> TextPage.of(text, request.from(), request.last(), room));
    }

    private static Regex compile(String pattern) {
        try {
            return Regex.compile(pattern);
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException("`pattern` is no regular expression: " + wrong.getDescription());
        }
    }

    private String pageNote(TextPage page, ReadRequest request, int lines) {
        var seen = "%s %d-%d of %d."
                .formatted(
                        request.pattern().isEmpty()
                                ? "These are lines"
                                : page.text().isEmpty() ? "Nothing matches in lines" : "These match in lines",
                        request.from().line(),
                        Math.max(request.from().line(), page.last()),
                        lines);
        return page.next().map(place -> seen + readOnHint(request, place)).orElse(seen);
    }

    /// Repeats the arguments, unless they are long.
    private String readOnHint(ReadRequest request, TextPlace place) {
        var next = request.nextArguments(place);
        return next.length() <= most / 4
                ? " Read on: %s %s.".formatted(tool, next)
                : " Read on with `lines` \"%d-\" and `offset` %d.".formatted(place.line(), place.offset());
    }

    /// Describes a part that is too long for one page.
    private String shapeNote(ReadRequest request, TextPage page) {
        return request.pointer()
                .filter(_ -> page.next().isPresent())
                .map(pointer -> "\nIts shape: " + JsonShape.ofBounded(requirePart(pointer), most))
                .orElse("");
    }
}
