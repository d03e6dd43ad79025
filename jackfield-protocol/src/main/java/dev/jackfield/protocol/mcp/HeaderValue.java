package dev.jackfield.protocol.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Text in an HTTP header: printable ASCII as it is, everything else as `=?base64?...?=`.
public final class HeaderValue {
    private static final String START = "=?base64?";
    private static final String END = "?=";

    private HeaderValue() {}

    public static String encode(String text) {
        return isPlain(text)
                ? text
                : START + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
    }

    /// The text behind a header; empty when it pretends to be base64 and is not.
    public static Optional<String> decode(String header) {
        if (!isEncoded(header)) {
            return Optional.of(header);
        }
        var encoded = header.substring(START.length(), header.length() - END.length());
        try {
            var bytes = ByteBuffer.wrap(decodeStrictly(encoded));
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (IllegalArgumentException | CharacterCodingException malformed) {
            return Optional.empty();
        }
    }

    /// The JDK's decoder forgives missing padding; the protocol does not.
    private static byte[] decodeStrictly(String encoded) {
        if (encoded.length() % 4 != 0) {
            throw new IllegalArgumentException("padding");
        }
        return Base64.getDecoder().decode(encoded);
    }

    private static boolean isEncoded(String header) {
        return header.startsWith(START) && header.endsWith(END) && header.length() >= START.length() + END.length();
    }

    private static boolean isPlain(String text) {
        return isPrintable(text) && text.strip().equals(text) && !isEncoded(text);
    }

    private static boolean isPrintable(String text) {
        for (var at = 0; at < text.length(); at++) {
            if (text.charAt(at) < ' ' || text.charAt(at) > '~') {
                return false;
            }
        }
        return true;
    }
}
