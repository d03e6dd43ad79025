package dev.jackfield.inspect.pages;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes a page as Markdown. Text of servers is escaped, so that it is never markup.
record Markdown(Page page) {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*\\[\\]|~#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])");
    private static final Pattern NUMBERED = Pattern.compile("^(\\s*\\d+)([.)])");
    private static final Pattern LISTED = Pattern.compile("^(\\s*)([-+=])");

    /// Looks at each run of white space once: a server can write very long ones.
    private static final Pattern BREAK = Pattern.compile("(?<!\\s)\\s*\\n\\s*");

    private static final Pattern TICKS = Pattern.compile("`+");

    String text() {
        return page.blocks().stream().map(this::block).collect(Collectors.joining("\n\n")) + "\n";
    }

    private String block(Block block) {
        return switch (block) {
            case Block.Heading(var level, var text, var anchor) ->
                "<a id=\"%s\"></a>\n\n%s %s".formatted(anchor, "#".repeat(level), escape(text));
            case Block.Paragraph(var line) -> line(line, false);
            case Block.Prose(var text) -> prose(text);
            case Block.Table table -> table(table);
            case Block.Code(var language, var text) -> codeBlock(language, text);
        };
    }

    /// Keeps line breaks: in Markdown, two spaces at the end of a line.
    private static String prose(String text) {
        return PageText.clean(text)
                .strip()
                .lines()
                .map(line -> line.isBlank() ? "" : escapeLineStart(escape(line.strip())) + "  ")
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    /// Escapes the start of a line that looks like a list item.
    private static String escapeLineStart(String line) {
        return NUMBERED.matcher(LISTED.matcher(line).replaceFirst("$1\\\\$2")).replaceFirst("$1\\\\$2");
    }

    private String table(Block.Table table) {
        var head = row(table.head().stream().map(InlineText::of).toList());
        var rule = "|" + "---|".repeat(table.head().size());
        var rows = table.rows().stream().map(this::row).collect(Collectors.joining("\n"));
        return head + "\n" + rule + "\n" + rows;
    }

    private String row(List<InlineText> cells) {
        return cells.stream()
                .map(cell -> BREAK.matcher(line(cell, true)).replaceAll("<br>"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private String line(InlineText line, boolean inTable) {
        return line.parts().stream().map(part -> inline(part, inTable)).collect(Collectors.joining());
    }

    private String inline(Inline part, boolean inTable) {
        return switch (part) {
            case Inline.Plain(var text) -> escape(text);
            case Inline.Strong(var text) -> "**" + escape(text) + "**";
            case Inline.Code(var text) -> code(text, inTable);
            case Inline.Link(var text, var target) ->
                "[%s](%s)".formatted(escape(text), page.linkTo(target, PageFormat.MARKDOWN.suffix()));
        };
    }

    /// Code between more backticks than it contains. Bars are escaped, because they end a table cell even in
    /// code.
    private static String code(String text, boolean inTable) {
        var clean = BREAK.matcher(PageText.clean(text)).replaceAll(" ");
        var ticks = "`".repeat(1 + ticks(clean));
        var space = clean.startsWith("`") || clean.endsWith("`") || clean.isBlank() ? " " : "";
        return ticks + space + (inTable ? clean.replace("|", "\\|") : clean) + space + ticks;
    }

    private static String codeBlock(String language, String text) {
        var clean = PageText.clean(text);
        var fence = "`".repeat(Math.max(3, 1 + ticks(clean)));
        return fence + language + "\n" + clean + "\n" + fence;
    }

    private static int ticks(String text) {
        return TICKS.matcher(text)
                .results()
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(0);
    }

    private static String escape(String text) {
        var marked = MARKUP.matcher(PageText.clean(text)).replaceAll("\\\\$0");
        return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
