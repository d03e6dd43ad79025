package dev.jackfield.api;

import dev.jackfield.api.internal.Values;
import dev.jackfield.json.Fields;
import dev.jackfield.json.RawJson;
import dev.jackfield.tools.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a tool answered.
public final class CallResult {
    private final Fields result;

    CallResult(Fields result) {
        this.result = result;
    }

    /// Whether the tool could not do it; the text then says why.
    public boolean isError() {
        return result.get("isError").filter(RawJson.TRUE::equals).isPresent();
    }

    /// All its text, one part to a line.
    public String text() {
        return content().stream()
                .filter(Content.Text.class::isInstance)
                .map(part -> ((Content.Text) part).text())
                .collect(Collectors.joining("\n"));
    }

    /// Its parts, but for those of a kind that is not known here.
    public List<Content> content() {
        return ContentReader.all(result.get("content"));
    }

    /// The result for programs: mostly a map, which cannot be changed; empty when there is none.
    public Optional<Object> structured() {
        return result.get("structuredContent").map(Values::value);
    }

    /// The same as a record, or any other type that fits.
    public <T> Optional<T> structured(Class<T> type) {
        return result.get("structuredContent").map(json -> Values.read(json, type));
    }

    /// All of it, as it came.
    public String json() {
        return result.toString();
    }

    @Override
    public String toString() {
        return json();
    }
}
