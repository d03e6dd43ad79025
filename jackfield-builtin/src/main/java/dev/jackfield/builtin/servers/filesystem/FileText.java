package dev.jackfield.builtin.servers.filesystem;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Bytes of files as text.
final class FileText {
    private static final int LONGEST_CHARACTER = 4;

    private FileText() {}

    /// Returns UTF-8 as a text; empty for anything else, and for text with a NUL, which no text has.
    ///
    /// @param isPart whether a character may be cut at either end; it is left out then
    static Optional<String> of(byte[] content, boolean isPart) {
        var start = isPart ? start(content) : 0;
        var end = isPart ? end(content) : content.length;
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content, Math.min(start, end), Math.max(0, end - start)))
                    .toString();
            return Optional.of(text).filter(all -> all.indexOf('\0') < 0);
        } catch (CharacterCodingException binary) {
            return Optional.empty();
        }
    }

    private static boolean isInside(byte each) {
        return (each & 0xC0) == 0x80;
    }

    /// Skips the rest of a character that begins before the part.
    private static int start(byte[] content) {
        var start = 0;
        while (start < content.length && start < LONGEST_CHARACTER - 1 && isInside(content[start])) {
            start++;
        }
        return start;
    }

    /// Leaves out the beginning of a character that ends after the part.
    private static int end(byte[] content) {
        var last = content.length - 1;
        while (last >= 0 && content.length - last < LONGEST_CHARACTER && isInside(content[last])) {
            last--;
        }
        return last >= 0 && length(content[last]) > content.length - last ? last : content.length;
    }

    /// The bytes of a character that begins so.
    private static int length(byte first) {
        if ((first & 0xE0) == 0xC0) {
            return 2;
        }
        if ((first & 0xF0) == 0xE0) {
            return 3;
        }
        return (first & 0xF8) == 0xF0 ? LONGEST_CHARACTER : 1;
    }

    /// A name as one line: a name may have line breaks, which could pass for further lines.
    static String line(String name) {
        return name.chars().anyMatch(Character::isISOControl)
                ? name.codePoints()
                        .map(c -> Character.isISOControl(c) ? '?' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                : name;
    }

    /// A path as part of a URI.
    static String encode(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%2F", "/");
    }
}
