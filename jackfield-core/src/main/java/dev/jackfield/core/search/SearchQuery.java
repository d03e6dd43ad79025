package dev.jackfield.core.search;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.source.Tool;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A search: the words, and which items count.
///
/// @param text a few words or sentences; empty for everything
/// @param source only items of this source
/// @param isReadOnly only tools that change nothing, as they say themselves
/// @param offset how many of the best matches to leave out
/// @param limit how many to return at most
public record SearchQuery(String text, Optional<String> source, boolean isReadOnly, int offset, int limit) {
    public static final int LONGEST = 2_000;

    private static final int MOST_SENTENCES = 8;
    private static final int SHORTEST_SENTENCE = 12;

    public SearchQuery {
        text = ItemText.cut(text.strip(), LONGEST);
        offset = Math.max(0, offset);
        limit = Math.clamp(limit, 0, Integer.MAX_VALUE - offset);
    }

    public static SearchQuery of(String text, int limit) {
        return new SearchQuery(text, Optional.empty(), false, 0, limit);
    }

    /// Returns the number of the best matches that have to be known, including those that are left out.
    int end() {
        return offset + limit;
    }

    boolean accepts(NameTable.NamedEntry entry) {
        return (source.isEmpty() || source.get().equals(entry.entry().name().source()))
                && (!isReadOnly || isReadOnly(entry));
    }

    private static boolean isReadOnly(NameTable.NamedEntry entry) {
        return !(entry.entry().shownItem() instanceof Tool tool) || tool.isReadOnly();
    }

    /// Returns the sentences, because each of them may ask for a tool of its own. What comes after the eighth is
    /// added to it; a text without long sentences is one piece.
    List<String> pieces() {
        var sentences = Stream.of(text.split("(?<=[.?!;\\n])\\s+", MOST_SENTENCES))
                .filter(sentence -> sentence.length() >= SHORTEST_SENTENCE)
                .toList();
        return sentences.isEmpty() ? List.of(text) : sentences;
    }
}
