package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.Shape;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import dev.jackfield.tools.ToolResult;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Converts the return value of a method to a result.
///
/// A record becomes structured content, and also its text. Text stays text; numbers, booleans, dates, lists and
/// maps become the text of their JSON. Null becomes no content.
final class ResultWriter {
    private static final Reply NOTHING = new Reply.Complete(Fields.of("content", RawJson.EMPTY_ARRAY));

    private final ReturnType declared;
    private final boolean isPromised;
    private final Shape loose;

    /// Creates the writer for one method.
    ///
    /// @param declared the declared return type
    /// @param isPromised whether the definition promises structured content; clients refuse a result without
    /// @param loose the shape of values without a declared type
    ResultWriter(ReturnType declared, boolean isPromised, Shape loose) {
        this.declared = declared;
        this.isPromised = isPromised;
        this.loose = loose;
    }

    Reply reply(@Nullable Object value) {
        return switch (value) {
            case null -> emptyReply();
            case String text -> Reply.text(text);
            case Optional<?> some -> some.map(this::reply).orElse(NOTHING);
            case ToolResult(var content, var structured, var isError) -> fullReply(content, structured, isError);
            case Content content -> contents(List.of(content));
            case Document document -> contents(List.of(ContentBlocks.embed(document)));
            case byte[] bytes -> reply(Document.bytes("result", "application/octet-stream", bytes));
            case Bytes bytes -> reply(bytes.toArray());
            case Collection<?> several when areContents(several) -> contents(ContentBlocks.all(several));
            case Object[] several when areContents(Arrays.asList(several)) -> reply(Arrays.asList(several));
            default -> plainReply(value);
        };
    }

    private Reply emptyReply() {
        if (isPromised) {
            throw new IllegalStateException("It returned nothing, but promises a " + declared.name()
                    + "; declare Optional<" + declared.name() + "> if there may be none");
        }
        return NOTHING;
    }

    private boolean areContents(Collection<?> several) {
        return (several.isEmpty() && declared.isContents()) || ContentBlocks.areContents(several);
    }

    private static Reply contents(List<Content> contents) {
        return new Reply.Complete(Fields.of("content", ContentBlocks.json(contents)));
    }

    private Reply fullReply(List<Content> content, @Nullable Object structured, boolean isError) {
        var result = Fields.of("content", ContentBlocks.json(content));
        var known = structured == null ? result : result.with("structuredContent", Json.of(loose.write(structured)));
        return new Reply.Complete(isError ? known.with("isError", RawJson.TRUE) : known);
    }

    private Reply plainReply(Object value) {
        var json = declared.shape().write(value);
        if (json.isValueNode()) {
            return Reply.text(json.asString());
        }
        var written = Json.of(json);
        var text = Reply.text(written.toString()).result();
        return new Reply.Complete(value instanceof Record ? text.with("structuredContent", written) : text);
    }
}
