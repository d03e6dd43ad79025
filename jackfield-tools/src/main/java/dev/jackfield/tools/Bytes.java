package dev.jackfield.tools;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/// Immutable bytes, which are equal when their contents are.
public final class Bytes {
    private final byte[] data;

    private Bytes(byte[] data) {
        this.data = data;
    }

    public static Bytes of(byte[] data) {
        return new Bytes(data.clone());
    }

    /// The bytes of a text in UTF-8.
    public static Bytes of(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Bytes fromBase64(String text) {
        return new Bytes(Base64.getDecoder().decode(text));
    }

    public byte[] toArray() {
        return data.clone();
    }

    public int size() {
        return data.length;
    }

    public String base64() {
        return Base64.getEncoder().encodeToString(data);
    }

    /// The bytes as text in UTF-8.
    public String text() {
        return new String(data, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return data.length + " bytes";
    }
}
