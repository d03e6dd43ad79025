package dev.jackfield.transport.http;

import java.nio.charset.StandardCharsets;

/// The beginning of bytes that could not be understood, as one line for a log or an error.
public final class BodyExcerpt {
    private static final int SHOWN = 200;

    private BodyExcerpt() {}

    public static String of(byte[] body) {
        var text = new String(body, 0, Math.min(body.length, SHOWN), StandardCharsets.UTF_8);
        return text.replaceAll("\\s+", " ").strip();
    }
}
