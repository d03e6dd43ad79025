package dev.jackfield.inspect.pages;

import java.util.List;

/// A piece of a page.
sealed interface Block {

    /// A heading that links can lead to.
    record Heading(int level, String text, String anchor) implements Block {}

    record Paragraph(InlineText line) implements Block {}

    /// Text of a tool's author, with its line breaks.
    record Prose(String text) implements Block {}

    record Table(List<String> head, List<List<InlineText>> rows) implements Block {
        public Table {
            head = List.copyOf(head);
            rows = List.copyOf(rows);
        }
    }

    record Code(String language, String text) implements Block {}
}
