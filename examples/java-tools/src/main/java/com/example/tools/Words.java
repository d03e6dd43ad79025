package com.example.tools;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;

/// Tools for texts, as the source `words`.
@Tools("words")
public class Words {

    /// A record becomes structured output, with its schema.
    public record Counts(int characters, int words, int lines) {}

    @Tool(value = "Counts what is in a text.", hints = Hint.READ_ONLY)
    public Counts count(@Param(value = "the text", examples = "to be or not to be") String text) {
        var words = text.isBlank() ? 0 : text.strip().split("\\s+").length;
        return new Counts(text.length(), words, (int) text.lines().count());
    }

    @Tool(value = "Repeats a text.", hints = Hint.READ_ONLY)
    public String repeat(
            @Param("the text") String text,
            @Param(value = "how often", defaultValue = "2", min = 1, max = 10) int times) {
        return (text + " ").repeat(times).strip();
    }
}
