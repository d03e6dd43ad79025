package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.json.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Everything about one tool as lines for a terminal.
///
/// @param tool its definition
/// @param profile the profile in which it has this name
public record ToolText(Fields tool, Optional<String> profile) {
    private static final String INDENT = "  ";

    public List<String> lines() {
        var lines = new ArrayList<String>();
        for (var block : new ToolSection(tool, "tool", profile).blocks()) {
            lines(block).forEach(lines::add);
        }
        return lines;
    }

    private static Stream<String> lines(Block block) {
        return switch (block) {
            case Block.Heading heading ->
                heading.level() == 2 ? Stream.of(heading.text()) : Stream.of("", heading.text() + ":");
            case Block.Paragraph paragraph -> Stream.of(INDENT + plainText(paragraph.line()));
            case Block.Prose prose ->
                PageText.clean(prose.text()).strip().lines().map(INDENT::concat);
            case Block.Table table -> table.rows().stream().map(ToolText::row);
            case Block.Code code -> code.language().equals("sh") ? Stream.of(INDENT + code.text()) : Stream.of();
        };
    }

    /// Returns `zone (string, required, default UTC)  What it is for.`
    private static String row(List<InlineText> cells) {
        var texts = cells.stream().map(ToolText::plainText).toList();
        var kind = Stream.of(
                        texts.get(1),
                        texts.get(2).equals("yes") ? "required" : "",
                        texts.get(3).isEmpty() ? "" : "default " + texts.get(3))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(", "));
        return (INDENT + texts.get(0) + (kind.isEmpty() ? "" : " (" + kind + ")") + INDENT + texts.get(4))
                .stripTrailing();
    }

    private static String plainText(InlineText line) {
        return line.parts().stream()
                .map(Inline::text)
                .collect(Collectors.joining())
                .replaceAll("\\s+", " ");
    }
}
