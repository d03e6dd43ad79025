package dev.jackfield.tools;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a tool with all its parts, for tools that return more than one value.
///
/// @param content the parts that the model reads
/// @param structured the data for programs: a record or a map
/// @param isError whether the tool failed; the content then says why
public record ToolResult(List<Content> content, @Nullable Object structured, boolean isError) {

    public ToolResult {
        content = List.copyOf(content);
    }

    public static ToolResult of(Content... content) {
        return new ToolResult(List.of(content), null, false);
    }

    public static ToolResult text(String text) {
        return of(new Content.Text(text));
    }

    public static ToolResult error(String text) {
        return new ToolResult(List.of(new Content.Text(text)), null, true);
    }

    public ToolResult with(Object structured) {
        return new ToolResult(content, structured, isError);
    }
}
