package dev.jackfield.builtin.servers.filesystem;

import java.net.URLConnection;
import java.util.Optional;

/// Guesses the type of a file by its name.
final class MimeType {
    private static final String UNKNOWN = "application/octet-stream";

    private MimeType() {}

    static String of(String name) {
        return Optional.ofNullable(URLConnection.guessContentTypeFromName(name)).orElse(UNKNOWN);
    }
}
