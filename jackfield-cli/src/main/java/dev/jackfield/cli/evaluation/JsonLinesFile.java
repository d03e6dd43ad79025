package dev.jackfield.cli.evaluation;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A file with one JSON object a line. Blank lines do not count.
record JsonLinesFile(Path file) {
    private static final int LARGEST = 64 * 1024 * 1024;

    /// An object, and where it stands.
    record Line(Path file, int number, Fields fields) {
        /// Returns a text that must be there.
        String required(String key) {
            return fields.text(key)
                    .filter(text -> !text.isBlank())
                    .orElseThrow(() -> usageError("'%s' must be a text that is not empty".formatted(key)));
        }

        /// Returns a text; nothing if there is none, or null.
        Optional<String> optional(String key) {
            var value = fields.get(key).filter(json -> !json.toString().equals("null"));
            if (value.isPresent() && value.get().text().isEmpty()) {
                throw usageError("'%s' must be a text".formatted(key));
            }
            return value.flatMap(Json::text);
        }

        /// Returns a note about this line.
        String withPosition(String note) {
            return "%s:%d: %s".formatted(file, number, note);
        }

        CommandFailedException usageError(String problem) {
            return JsonLinesFile.usageError(file, number, problem);
        }
    }

    /// Reads the whole file.
    ///
    /// @throws CommandFailedException with file, line and what is wrong
    List<Line> read() {
        var bytes = readBytes();
        var lines = new ArrayList<Line>();
        var number = 1;
        for (var start = 0; start < bytes.length; number++) {
            var end = lineEnd(bytes, start);
            if (!isBlank(bytes, start, end)) {
                lines.add(new Line(file, number, object(Arrays.copyOfRange(bytes, start, end), number)));
            }
            start = end + 1;
        }
        if (lines.isEmpty()) {
            throw new CommandFailedException(Exit.USAGE, file + " has no lines: write one JSON object per line.");
        }
        return lines;
    }

    private byte[] readBytes() {
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new CommandFailedException(Exit.USAGE, "%s is larger than %d MB.".formatted(file, LARGEST >> 20));
            }
            return bytes;
        } catch (NoSuchFileException missing) {
            throw new CommandFailedException(Exit.USAGE, file + ": there is no such file.", missing);
        } catch (IOException failed) {
            throw new CommandFailedException(Exit.USAGE, "Cannot read %s: %s".formatted(file, failed), failed);
        }
    }

    private static int lineEnd(byte[] bytes, int start) {
        var end = start;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return end;
    }

    private static boolean isBlank(byte[] bytes, int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8).isBlank();
    }

    private Fields object(byte[] line, int number) {
        try {
            return Json.parse(line).object().orElseThrow(() -> usageError(file, number, "this is not a JSON object"));
        } catch (InvalidJsonException bad) {
            throw usageError(file, number, "this is not JSON: " + bad.getMessage());
        }
    }

    private static CommandFailedException usageError(Path file, int number, String problem) {
        return new CommandFailedException(Exit.USAGE, "%s:%d: %s".formatted(file, number, problem));
    }
}
