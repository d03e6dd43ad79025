package dev.jackfield.cli.chat;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.FailureReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A file that goes to the model with a message, as content blocks of MCP.
public record Attachment(String name, List<Fields> blocks) {
    /// In bytes. A hub takes requests of 16 MiB unless it is configured otherwise, and images grow by a third on the
    /// way.
    static final int LARGEST = 8 << 20;

    public Attachment {
        blocks = List.copyOf(blocks);
    }

    /// Returns an image: PNG, JPEG, GIF or WebP, told by its first bytes.
    public static Attachment image(Path file) {
        var bytes = read(file);
        var type = imageType(bytes)
                .orElseThrow(() -> usageError("%s is not an image in PNG, JPEG, GIF or WebP format.".formatted(file)));
        return new Attachment(
                name(file),
                List.of(Fields.of("type", Json.string("image"))
                        .with("data", Base64.getEncoder().encodeToString(bytes))
                        .with("mimeType", type)));
    }

    /// Returns a text that the model may refer to by the name of its file.
    public static Attachment document(Path file) {
        return document(name(file), read(file));
    }

    /// Returns a text from standard input.
    public static Attachment document(InputStream input) {
        try {
            return document("input.txt", checkSize("Standard input", input.readNBytes(LARGEST + 1)));
        } catch (IOException unreadable) {
            throw usageError("Standard input cannot be read: " + FailureReason.of(unreadable));
        }
    }

    private static Attachment document(String name, byte[] bytes) {
        var resource = Fields.of("uri", Json.string("file:///" + escapedName(name)))
                .with("mimeType", textType(name))
                .with("text", text(name, bytes));
        return new Attachment(
                name, List.of(Fields.of("type", Json.string("resource")).with("resource", resource)));
    }

    static Fields text(String text) {
        return Fields.of("type", Json.string("text")).with("text", text);
    }

    /// The path of the file stays here: only its name goes to the hub and the model.
    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String escapedName(String name) {
        return Path.of("/").resolve(name).toUri().getRawPath().substring(1);
    }

    private static byte[] read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw usageError(Files.exists(file) ? file + " is not a file." : "There is no file " + file + ".");
        }
        try (var in = Files.newInputStream(file)) {
            return checkSize(file.toString(), in.readNBytes(LARGEST + 1));
        } catch (IOException unreadable) {
            throw usageError("%s cannot be read: %s".formatted(file, FailureReason.of(unreadable)));
        }
    }

    private static byte[] checkSize(String what, byte[] bytes) {
        if (bytes.length > LARGEST) {
            throw usageError("%s is larger than %d MiB, the most that can be attached.".formatted(what, LARGEST >> 20));
        }
        return bytes;
    }

    private static String text(String name, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException binary) {
            throw usageError("%s is not a text in UTF-8. Only texts can be attached as documents; images with --image."
                    .formatted(name));
        }
    }

    private static Optional<String> imageType(byte[] bytes) {
        var head = new String(bytes, 0, Math.min(bytes.length, 12), StandardCharsets.ISO_8859_1);
        if (head.startsWith("\u0089PNG\r\n")) {
            return Optional.of("image/png");
        } else if (head.startsWith("\u00ff\u00d8\u00ff")) {
            return Optional.of("image/jpeg");
        } else if (head.startsWith("GIF8")) {
            return Optional.of("image/gif");
        }
        return head.startsWith("RIFF") && head.endsWith("WEBP") ? Optional.of("image/webp") : Optional.empty();
    }

    private static String textType(String name) {
        var ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "md", "markdown" -> "text/markdown";
            case "html", "htm" -> "text/html";
            case "csv" -> "text/csv";
            case "json" -> "application/json";
            case "xml" -> "application/xml";
            case "yaml", "yml" -> "application/yaml";
            default -> "text/plain";
        };
    }

    private static CommandFailedException usageError(String problem) {
        return new CommandFailedException(Exit.USAGE, problem);
    }
}
