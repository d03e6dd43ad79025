package dev.jackfield.inspect.pages;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes a page as HTML. It needs no script and no network, and text of servers is never markup.
record Html(Page page) {
    private static final Pattern PARAGRAPHS = Pattern.compile("\\n\\s*\\n");

    private static final String STYLE = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
        h2 { margin-top: 2.5rem; border-top: 1px solid #ddd; padding-top: 1rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #ddd; }
        code, pre { font: 14px/1.4 ui-monospace, monospace; background: #f4f4f4; border-radius: 3px; }
        code { padding: .1rem .3rem; overflow-wrap: anywhere; }
        pre { padding: .7rem; overflow-x: auto; }
        .prose { white-space: pre-line; }
        @media (prefers-color-scheme: dark) {
          body { background: #1b1b1b; color: #ddd; } code, pre { background: #2b2b2b; } a { color: #8ab4f8; }
        }
        """;

    String text() {
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            %s</style>
            </head>
            <body>
            %s
            </body>
            </html>
            """.formatted(
                        escape(page.title()),
                        STYLE,
                        page.blocks().stream().map(this::block).collect(Collectors.joining("\n")));
    }

    private String block(Block block) {
        return switch (block) {
            case Block.Heading(var level, var text, var anchor) ->
                "<h%d id=\"%s\">%s</h%d>".formatted(level, escape(anchor), escape(text), level);
            case Block.Paragraph(var line) -> "<p>" + line(line) + "</p>";
            case Block.Prose(var text) -> prose(text);
            case Block.Table table -> table(table);
            case Block.Code code -> "<pre><code>" + escape(code.text()) + "</code></pre>";
        };
    }

    private static String prose(String text) {
        return PARAGRAPHS
                .splitAsStream(PageText.clean(text).strip())
                .map(part -> "<p class=\"prose\">" + escape(part) + "</p>")
                .collect(Collectors.joining("\n"));
    }

    private String table(Block.Table table) {
        var head = table.head().stream().map(cell -> "<th>" + escape(cell) + "</th>");
        var rows = table.rows().stream().map(this::row).collect(Collectors.joining("\n"));
        return "<table>\n<thead><tr>" + head.collect(Collectors.joining()) + "</tr></thead>\n<tbody>\n" + rows
                + "\n</tbody>\n</table>";
    }

    private String row(List<InlineText> cells) {
        return cells.stream()
                .map(cell -> "<td>" + line(cell) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    private String line(InlineText line) {
        return line.parts().stream().map(this::inline).collect(Collectors.joining());
    }

    private String inline(Inline part) {
        var text = escape(part.text());
        return switch (part) {
            case Inline.Plain _ -> text;
            case Inline.Strong _ -> "<strong>" + text + "</strong>";
            case Inline.Code _ -> "<code>" + text + "</code>";
            case Inline.Link link ->
                "<a href=\"%s\">%s</a>".formatted(escape(page.linkTo(link.target(), PageFormat.HTML.suffix())), text);
        };
    }

    private static String escape(String text) {
        return PageText.clean(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
