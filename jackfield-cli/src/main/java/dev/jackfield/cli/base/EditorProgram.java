package dev.jackfield.cli.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The editor of the user: `VISUAL`, else `EDITOR`, else vi.
///
/// @param command as a shell would run it, perhaps with arguments
public record EditorProgram(String command) {

    public static EditorProgram of(CommandEnvironment here) {
        return new EditorProgram(Stream.of("VISUAL", "EDITOR")
                .map(here::variable)
                .flatMap(Optional::stream)
                .filter(value -> !value.isBlank())
                .findFirst()
                .orElse("vi"));
    }

    /// Lets the user edit a file, and returns when the editor has ended.
    public void edit(Path file) throws InterruptedException {
        try {
            var editor = new ProcessBuilder("sh", "-c", command + " \"$@\"", command, file.toString())
                    .inheritIO()
                    .start();
            if (editor.waitFor() != 0) {
                throw new CommandFailedException(
                        Exit.REFUSED,
                        "The editor '%s' ended with an error, so nothing was changed.".formatted(command));
            }
        } catch (IOException failure) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "The editor '%s' cannot be started: %s".formatted(command, failure.getMessage()),
                    failure);
        }
    }

    /// A file for a text that may hold secrets: only its owner may read it. The caller deletes it.
    public static Path temporaryFile(String text, String ending) {
        try {
            return Files.writeString(Files.createTempFile("jackfield-", ending), text);
        } catch (IOException failure) {
            throw new CommandFailedException(
                    Exit.REFUSED, "No temporary file can be written: " + failure.getMessage(), failure);
        }
    }
}
