package dev.jackfield.cli.base;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/// Reads lines without keeping more of them than wanted.
public final class BoundedLine {
    private BoundedLine() {}

    /// Returns the next line, the rest of which is skipped after `most` characters; null at the end.
    public static @Nullable String read(Reader reader, int most) throws IOException {
        var line = new StringBuilder();
        var next = reader.read();
        if (next < 0) {
            return null;
        }
        while (next >= 0 && next != '\n') {
            if (line.length() < most) {
                line.append((char) next);
            }
            next = reader.read();
        }
        return line.toString();
    }
}
