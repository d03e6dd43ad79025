package dev.jackfield.agent.conversation;

import dev.jackfield.tools.Bytes;

/// A part of the content of a canister: a text, an image, a sound or a video.
public sealed interface CanisterContent {

    String mimeType();

    /// The bytes; those of a text in UTF-8.
    Bytes data();

    record Text(String text, String mimeType) implements CanisterContent {
        public static final String PLAIN = "text/plain";

        public Text(String text) {
            this(text, PLAIN);
        }

        @Override
        public Bytes data() {
            return Bytes.of(text);
        }
    }

    record Image(Bytes data, String mimeType) implements CanisterContent {}

    record Audio(Bytes data, String mimeType) implements CanisterContent {}

    record Video(Bytes data, String mimeType) implements CanisterContent {}

    static CanisterContent text(String text) {
        return new Text(text);
    }
}
