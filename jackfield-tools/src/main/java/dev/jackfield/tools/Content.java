package dev.jackfield.tools;

import java.net.URI;

/// A part of a tool's result or of a prompt.
public sealed interface Content {

    record Text(String text) implements Content {}

    record Image(String mimeType, Bytes data) implements Content {}

    record Audio(String mimeType, Bytes data) implements Content {}

    /// A resource that the reader may fetch.
    record Link(URI uri, String name, String mimeType) implements Content {}

    /// A resource with its content.
    ///
    /// @param uri the name of the resource; it need not be a URI that can be fetched
    record Embedded(URI uri, Document document) implements Content {}

    static Content text(String text) {
        return new Text(text);
    }

    static Content image(String mimeType, byte[] data) {
        return new Image(mimeType, Bytes.of(data));
    }
}
