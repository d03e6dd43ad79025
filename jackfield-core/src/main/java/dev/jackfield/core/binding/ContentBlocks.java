package dev.jackfield.core.binding;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Content;
import dev.jackfield.tools.Document;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.List;

/// Writes content blocks as JSON.
public final class ContentBlocks {
    private ContentBlocks() {}

    /// Returns whether a list consists of contents, and is not a value.
    static boolean areContents(Collection<?> several) {
        return !several.isEmpty()
                && several.stream().allMatch(each -> each instanceof Content || each instanceof Document);
    }

    static List<Content> all(Collection<?> several) {
        return several.stream()
                .map(each -> each instanceof Document document ? embed(document) : (Content) each)
                .toList();
    }

    /// Returns a document as embedded content. Its URI names it, but cannot be fetched.
    static Content embed(Document document) {
        try {
            return new Content.Embedded(new URI("document", "", "/" + document.name(), null), document);
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException("'" + document.name() + "' cannot be part of a URI", impossible);
        }
    }

    /// Returns a content as the content of a resource. A link becomes a list of URIs.
    static Document document(Content content) {
        return switch (content) {
            case Content.Text(var text) -> Document.text("", "text/plain", text);
            case Content.Image(var mimeType, var data) -> Document.bytes("", mimeType, data.toArray());
            case Content.Audio(var mimeType, var data) -> Document.bytes("", mimeType, data.toArray());
            case Content.Link link ->
                Document.text(link.name(), "text/uri-list", link.uri().toString());
            case Content.Embedded embedded -> embedded.document();
        };
    }

    static RawJson json(List<Content> contents) {
        return Json.array(contents.stream().map(ContentBlocks::json).toList());
    }

    public static Fields json(Content content) {
        return switch (content) {
            case Content.Text(var text) -> block("text").with("text", text);
            case Content.Image(var mimeType, var data) -> data("image", mimeType, data);
            case Content.Audio(var mimeType, var data) -> data("audio", mimeType, data);
            case Content.Link(var uri, var name, var mimeType) ->
                withMimeType(block("resource_link").with("uri", uri.toString()).with("name", name), mimeType);
            case Content.Embedded(var uri, var document) ->
                block("resource").with("resource", resource(uri.toString(), document));
        };
    }

    /// Returns the content of a resource, in the form of `resources/read`.
    static Fields resource(String uri, Document document) {
        var start = withMimeType(Fields.of("uri", Json.string(uri)), document.mimeType());
        return document.isText()
                ? start.with("text", document.text())
                : start.with("blob", document.data().base64());
    }

    private static Fields block(String type) {
        return Fields.of("type", Json.string(type));
    }

    private static Fields data(String type, String mimeType, Bytes data) {
        return block(type).with("data", data.base64()).with("mimeType", mimeType);
    }

    private static Fields withMimeType(Fields resource, String mimeType) {
        return mimeType.isEmpty() ? resource : resource.with("mimeType", mimeType);
    }
}
