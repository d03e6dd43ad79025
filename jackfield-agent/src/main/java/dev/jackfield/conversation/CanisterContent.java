package dev.jackfield.conversation;

import dev.jackfield.tools.Bytes;

/// A part of what a canister holds.
public sealed interface CanisterContent {

    String mimeType();

    record Text(String text, String mimeType) implements CanisterContent {
        public static final String PLAIN = "text/plain";

        public Text(String text) {
            this(text, PLAIN);
        }
    }

    record Image(Bytes data, String mimeType) implements CanisterContent {}

    record Audio(Bytes data, String mimeType) implements CanisterContent {}

    record Video(Bytes data, String mimeType) implements CanisterContent {}

    static CanisterContent text(String text) {
        return new Text(text);
    }
}
