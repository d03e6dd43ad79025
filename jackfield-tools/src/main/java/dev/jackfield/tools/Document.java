package dev.jackfield.tools;

/// A document with a name and a media type: a report, a picture, a table.
///
/// @param isText whether it is text in UTF-8, and is sent as such
public record Document(String name, String mimeType, Bytes data, boolean isText) {

    public static Document text(String name, String text) {
        return text(name, "text/plain", text);
    }

    public static Document text(String name, String mimeType, String text) {
        return new Document(name, mimeType, Bytes.of(text), true);
    }

    public static Document bytes(String name, String mimeType, byte[] data) {
        return new Document(name, mimeType, Bytes.of(data), false);
    }

    /// Its text, whether it was sent as text or as bytes.
    public String text() {
        return data.text();
    }
}
