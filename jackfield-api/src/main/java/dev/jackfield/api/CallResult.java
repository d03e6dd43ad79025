package dev.jackfield.api;

import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The result of a tool call.
public final class CallResult {
    private final Fields result;

    CallResult(Fields result) {
        this.result = result;
    }

    /// Tells whether the tool failed; the text then says why.
    public boolean isError() {
        return result.isTrue("isError");
    }

    /// All text of the result, one part per line.
    public String text() {
        return content().stream()
                .filter(Content.Text.class::isInstance)
                .map(part -> ((Content.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    /// The content blocks, without those of unknown kinds.
    public List<Content> content() {
        return ContentReader.readAll(result.get("content"));
    }

    /// The structured result: mostly an unmodifiable map; empty when there is none.
    public Optional<Object> structured() {
        return result.get("structuredContent").map(Values::value);
    }

    /// The structured result as a record, or any other type that fits.
    public <T> Optional<T> structured(Class<T> type) {
        return result.get("structuredContent").map(json -> Values.read(json, type));
    }

    /// The whole result as JSON, as it came.
    public String json() {
        return result.toString();
    }

    @Override
    public String toString() {
        return json();
    }
}
